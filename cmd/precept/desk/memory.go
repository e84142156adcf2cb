package desk

import "precept/interpreter/source"

// memory is the files of a library as they were when nothing was wrong, by their names, or when they were looked at
// first: of two places that do not go together, the one that was not there then came later. A command that looks once
// remembers nothing.
type memory struct{ files map[string]*source.File }

// remember has what was found told where it came later, and keeps the files where that was nothing.
func (l *Library) remember(found []*source.Problems) {
	if l.was == nil {
		return
	}
	wrong := false
	for _, ps := range found {
		if ps != nil {
			ps.Blame(l.was.files)
			wrong = wrong || ps.Len() > 0
		}
	}
	if wrong && l.was.files != nil {
		return
	}
	l.was.files = map[string]*source.File{}
	for _, p := range l.Packages {
		l.keep(l.packageOf(p).Files())
	}
	for _, m := range l.Mods() {
		l.keep(m.Files())
	}
}

func (l *Library) keep(files []*source.File) {
	for _, f := range files {
		l.was.files[f.Name] = f
	}
}
