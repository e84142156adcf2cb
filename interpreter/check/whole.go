package check

// whole judges what only the whole game shows.
func (b *builder) whole() {
	for _, a := range b.g.Procs {
		for i := range a.Articles {
			a.Articles[i] = b.g.Full(a.Articles[i])
		}
	}
}
