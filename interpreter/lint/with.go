package lint

import "precept/interpreter"

// With returns the package. Its loads then report what lint finds: problems, and advice.
func With(p *interpreter.Package) *interpreter.Package { return interpreter.CoreLinted(p, CoreGame) }
