package lint

import (
	"maps"
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/check"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// advise gives advice on what is probably a mistake but may be meant: endless loops, tracks with too few entries, and
// things that lack what all others of their sort have.
func (w *linter) advise() {
	w.halves()
	w.endless()
	w.shortTracks()
	w.unreadColumns()
	w.seatValues()
	w.sharedValues()
	w.cardValues()
	w.spaceValues()
	w.silences()
	w.boundless()
	w.idle()
	w.unnamed()
	w.neverDone()
	w.pitfalls()
	w.spelling()
	w.replacements()
}

// neverDone advises on steps of factions that never run, because their phase is opened for nobody or ends before them.
func (w *linter) neverDone() {
	var owned, ended []bool
	for _, p := range w.g.Phases {
		at := headOf(&p.Node)
		if at.File == nil || w.Over != nil && !w.Over[at.File] {
			continue
		}
		if owned == nil {
			owned, ended = w.g.Owned(), w.g.SelfEnding()
		}
		switch id := w.g.Scopes[p.Scope].ID; {
		case !owned[p.Scope]:
			w.ps.Advise(at, "never_done", "%s is opened without a player, so these steps never run; write an "+
				"ability: at: start(%s), or open it for a player: phase: %s, of: …", id, id, id)
		case ended[p.Scope]:
			w.ps.Advise(at, "never_done", "the do: of %s ends it before these steps; write an ability: at: "+
				"start(%s), or at: end(%s)", id, id, id)
		}
	}
}

// boundless advises on rules of a faction that apply to every player and everywhere, because they have no condition.
func (w *linter) boundless() {
	for _, r := range w.g.AllRules() {
		if r.On.Faction == "" || r.On.Design >= 0 || r.On.Kind >= 0 || r.When != nil ||
			r.Sort == model.Add && r.On.Effect > 0 {
			continue // a temporary effect may well add for all who are concerned
		}
		q := w.g.Rulings[r.Ruling]
		i := slices.IndexFunc(q.Params, func(l *expr.Local) bool { return l.Type.Scalar(expr.Player) })
		if i >= 0 && !w.readsOwner(r.Value) {
			w.ps.Advise(r.Verb, "boundless", "this applies to every player; if only the faction's player is "+
				"meant, write when: %s == owner", q.Params[i].Name)
		}
	}
}

// readsOwner reports whether an expression reads the owner of the faction.
func (w *linter) readsOwner(n *expr.Node) (found bool) {
	n.Walk(func(n *expr.Node) { found = found || n.Op == expr.OpLocal && n.Local.Name == "owner" })
	return found
}

// halves advises on texts in only one language, in a game with two.
func (w *linter) halves() {
	if slices.ContainsFunc(w.Asides, func(a check.Aside) bool { return a.Code == "no_such_node" }) {
		return // a text may be given that has not found its place
	}
	if w.Both == 0 {
		return
	}
	for _, h := range w.Halves {
		missing := source.Format("this text is missing in English: add en: …")
		if h.Missing == "fr" {
			missing = "this text is missing in French: add fr: …"
		}
		w.ps.Advise(h.Node.Span, "one_language", missing)
	}
}

// shortTracks advises on tracks with fewer entries than pieces.
func (w *linter) shortTracks() {
	for i := range w.g.Pieces {
		g := &w.g.Pieces[i]
		n := w.g.Counts[i]
		if g.Track == nil || n == nil || n.Op != expr.OpConst {
			continue
		}
		for _, column := range sortedKeys(g.Track.Named) {
			if has := len(g.Track.Named[column]); has > 0 && has < n.N {
				w.ps.Advise(g.Track.At[column], "short_track", "%d pieces stand on this track, and its column %s has "+
					"%d; give an entry for each", n.N, column, has)
			}
		}
	}
}

// unreadColumns advises on columns of tracks that nothing reads, if other tracks have a similar column that is read.
func (w *linter) unreadColumns() {
	var judged []*declared.Track
	for i := range w.g.Pieces {
		if t := w.g.Pieces[i].Track; t != nil && (w.Over == nil || w.Over[w.g.Pieces[i].Span.File]) {
			judged = append(judged, t)
		}
	}
	if len(judged) == 0 {
		return // usual for variants: nothing to search for
	}
	names, read := slices.Sorted(maps.Keys(w.g.Decls.Columns)), map[string]bool{}
	for _, t := range w.Texts {
		t.X.Walk(func(x *expr.Node) {
			if x.Op == expr.OpTrack || x.Op == expr.OpUncovered {
				read[names[x.N]] = true
			}
		})
	}
	for _, track := range judged {
		lacked := slices.DeleteFunc(slices.Clone(names), func(c string) bool { return !read[c] || track.Named[c] != nil })
		for _, column := range sortedKeys(track.Named) {
			if meant := oneOf(lacked, column); meant != "" && !read[column] {
				w.ps.Advise(track.At[column], "idle", "nothing reads the column %q%s other tracks have "+
					"that column, and this one has not", column, source.Meant(meant))
			}
		}
	}
}

// oneOf returns the name that is closest to another, or the only one.
func oneOf(names []string, name string) string {
	if near := source.Nearest(name, names); near != "" || len(names) != 1 {
		return near
	}
	return names[0]
}

func sortedKeys(m map[string][]int32) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// member is something that has, or lacks, what others of its sort have.
type member struct {
	id   string
	span source.Span
	says bool
}

// odd calls f with the things that lack what all others have: at most one in ten, if there are at least five.
func odd(all []member, f func(member)) {
	const few = 5
	silent := 0
	for _, t := range all {
		if !t.says {
			silent++
		}
	}
	if len(all) < few || silent > max(1, len(all)/10) {
		return
	}
	for _, t := range all {
		if !t.says && t.span.File != nil {
			f(t)
		}
	}
}

// seatValues advises on seats that lack an attribute which all others give.
func (w *linter) seatValues() {
	for id := range w.d.Attrs {
		a := &w.d.Attrs[id]
		if w.d.Kinds[a.Kind].Base != expr.Player || w.g.Attrs[id].Formula || a.Type.Base == expr.Bool {
			continue
		}
		var all []member
		for _, s := range w.g.Seats {
			if s.Faction && s.Beside < 0 && (s.Decides == "" || s.Decides == "player") {
				all = append(all, member{s.ID, headOf(&s.Node), gives(s.Values, id)})
			}
		}
		odd(all, func(t member) {
			w.ps.Advise(t.span, "left_out", "every other seat says %s:, and %s does not", a.Name, t.id)
		})
	}
}

func gives(values []declared.Value, attr int) bool {
	return slices.ContainsFunc(values, func(v declared.Value) bool { return v.Attr == attr })
}

// cardValues advises on cards that lack an attribute which all other cards with rules or abilities give. For example, a
// card that is not marked as staying is gone before its rules can apply.
func (w *linter) cardValues() {
	able := map[int]bool{}
	for _, r := range w.g.Rules {
		able[r.On.Design] = true
	}
	for _, a := range w.g.Abilities {
		if a.From < 0 {
			able[a.On.Design] = true
		}
	}
	for id := range w.d.Attrs {
		a := &w.d.Attrs[id]
		if a.Type.Base != expr.Bool || !w.g.Attrs[id].Fixed || w.d.Kinds[a.Kind].Base != expr.Piece {
			continue
		}
		of := map[int][]member{} // by kind, because only cards of one kind are compared
		for i := range w.g.Designs {
			if d := &w.g.Designs[i]; able[i] && w.d.IsKind(d.Kind, a.Kind) {
				of[d.Kind] = append(of[d.Kind], member{d.ID, headOf(&d.Node), gives(d.Values, id)})
			}
		}
		for kind, all := range of {
			odd(all, func(t member) {
				w.ps.Advise(t.span, "left_out", "every other %s with rules or abilities says %s:, and %s does not",
					w.d.Kinds[kind].Name, a.Name, t.id)
			})
		}
	}
}

// spaceValues advises on places that lack what all others of their kind and map give.
func (w *linter) spaceValues() {
	type board struct {
		kind int
		name string
	}
	for id := range w.d.Attrs {
		a := &w.d.Attrs[id]
		if w.d.Kinds[a.Kind].Base != expr.Place || w.g.Attrs[id].Formula || a.Type.Base == expr.Bool || a.Type.IsList() {
			continue
		}
		of := map[board][]member{}
		for i := range w.g.Spaces {
			if s := &w.g.Spaces[i]; w.d.IsKind(s.Kind, a.Kind) {
				b := board{s.Kind, s.Map}
				of[b] = append(of[b], member{s.ID, headOf(&s.Node), gives(s.Values, id)})
			}
		}
		for b, all := range of {
			odd(all, func(t member) {
				w.ps.Advise(t.span, "left_out", "every other %s here says %s:, and %s does not", w.d.Kinds[b.kind].Name, a.Name,
					t.id)
			})
		}
	}
}

// silences advises on things without a name where all others have one, and without an article where all others of the
// file cite one.
func (w *linter) silences() {
	var zones, kinds, actions []member
	for _, z := range w.g.Zones {
		if z.SeenBy != "nobody" {
			zones = append(zones, called(&z.Node))
		}
	}
	for i, k := range w.g.Kinds {
		if slices.ContainsFunc(w.g.Pieces, func(g declared.Group) bool { return g.Kind == i && g.Design < 0 }) {
			kinds = append(kinds, called(&k.Node))
		}
	}
	for _, p := range w.g.Procs {
		if p.Action {
			actions = append(actions, called(&p.Node))
		}
	}
	for _, sort := range []struct {
		noun source.Format
		all  []member
	}{{"zone", zones}, {"kind of piece", kinds}, {"action", actions}} {
		odd(sort.all, func(t member) {
			w.ps.Advise(t.span, "left_out", "every other %s has a name for players, and %s has none: name: {en: …, fr: …}",
				source.Say(sort.noun), t.id)
		})
	}
	if len(w.g.Rulebooks) > 0 {
		w.citations()
	}
}

// headOf returns the place of a node's name, otherwise that of the node.
func headOf(n *declared.Node) source.Span {
	if n.Named.File != nil {
		return n.Named
	}
	return n.Span
}

func called(n *declared.Node) member { return member{n.ID, headOf(n), n.Name != declared.Text{}} }

// citations advises on rules and abilities that cite no article, not even in a step, if all others of the file do.
func (w *linter) citations() {
	files := map[*source.File][]member{}
	names := map[source.Span]*source.Text{}
	note := func(n *declared.Node, this, the source.Format, steps []model.Step) {
		names[n.Span] = source.Say(this)
		if n.ID != "" {
			names[n.Span] = source.Say(the, n.ID)
		}
		cites := len(n.Articles) > 0 || n.Assumed != ""
		w.Walk(steps, func(s model.Step) { cites = cites || len(declared.Cited(s).Articles) > 0 })
		files[n.Span.File] = append(files[n.Span.File], member{n.ID, n.Span, cites})
	}
	for _, r := range w.g.Rules {
		note(&r.Node, "this rule", "the rule %s", nil)
	}
	for _, a := range w.g.Abilities {
		note(&a.Node, "this ability", "the ability %s", a.Body.Steps)
	}
	for _, all := range files {
		odd(all, func(t member) {
			w.ps.Advise(t.span, "left_out", "every other rule and ability of this file cites its article, and %s does not: "+
				"article: …", names[t.span])
		})
	}
}
