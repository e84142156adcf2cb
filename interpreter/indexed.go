package interpreter

import (
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// Indexed is [LoadTrees] with an index of every name: for editors. It is made of a wrong game too, as far as that was
// understood. A file for which parse has no tree is read by its text. Where stop, which may be nil, says yes meanwhile,
// all that comes back is nil; where a file cannot be read as it is written there are problems and no index.
func Indexed(files []*source.File, parse func(*source.File) *source.Node, stop func() bool, stack ...Layer) (*Game,
	*symbols.Index, *source.Problems) {
	ps := &source.Problems{}
	read := func(f *source.File) *source.Node {
		if n := parse(f); n != nil {
			return n
		}
		return source.Parse(f, ps)
	}
	g, x := symbols.Read(files, ps, read, stop, layers(stack)...)
	if x == nil {
		if stop != nil && stop() {
			return nil, nil, nil
		}
		return nil, nil, ps
	}
	game, ps := checked(g, ps, stack)
	return game, x, ps
}
