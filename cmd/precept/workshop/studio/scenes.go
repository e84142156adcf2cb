package studio

import (
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/workshop/folder"
	"precept/cmd/precept/workshop/lines"
	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// chosen returns the scenario that a request names, and its game.
func (s *Studio) chosen(r *request) (*scenario.Scenario, *interpreter.Game, error) {
	var in struct{ Name string }
	if err := r.read(&in); err != nil {
		return nil, nil, err
	}
	s.mu.Lock()
	l := s.look.Look
	s.mu.Unlock()
	if l == nil {
		return nil, nil, folder.Refused("There is no such scenario.")
	}
	all := l.Scenarios()
	i := slices.IndexFunc(all, func(sc *scenario.Scenario) bool { return sc.Name == in.Name })
	if i < 0 {
		return nil, nil, folder.Refused("There is no such scenario.")
	}
	g, err := l.Library.Loader()(all[i].Game, all[i].Variants...)
	return all[i], g, err
}

// run plays a scenario again.
func (s *Studio) run(r *request) (any, error) {
	sc, g, err := s.chosen(r)
	if err != nil {
		return nil, err
	}
	f := sc.On(g)
	var out scene
	s.change(func() {
		delete(s.look.failed, sc)
		if s.look.passed[sc] = f == nil; f != nil {
			s.look.failed[sc] = f
			delete(s.look.passed, sc)
		}
		out = s.sceneOf(sc)
	})
	return out, nil
}

// lay makes a table with the position at which the script of a scenario starts.
func (s *Studio) lay(r *request) (any, error) {
	sc, g, err := s.chosen(r)
	if err != nil {
		return nil, err
	}
	if sc.AboutSetup() {
		return nil, folder.Refused("The scenario is about its line-up only; it has no position.")
	}
	at, err := sc.LaidOut(g, true)
	if err != nil {
		return nil, err
	}
	asks := at.Pending() != nil
	link, err := s.Lay(testkit.Match(g, at))
	if err != nil && !asks {
		err = folder.Refused("From the position of this scenario on nobody decides anything, so there is no table of it.")
	}
	return linked{Link: link}, err
}

// take returns the text of a scenario's file, with the listed changes replaced by the changes that occurred when it was
// played.
func (s *Studio) take(r *request) (any, error) {
	sc, g, err := s.chosen(r)
	if err != nil {
		return nil, err
	}
	f := sc.On(g)
	if f == nil || f.Listed.Key == nil {
		return nil, folder.Refused("The scenario does not fail by its changes.")
	}
	text, key := string(f.Listed.Key.Span.File.Text), f.Listed.Key.Span
	put := " {}"
	if len(f.Changes) > 0 {
		margin := "\n" + strings.Repeat(" ", key.Start-lines.Start(text, key.Start)+2)
		put = margin + strings.Join(f.Changes, margin)
	}
	rest := max(f.Listed.Value.Span.End, key.End+1)
	if old := text[key.End+1 : rest]; strings.HasSuffix(old, "\n") {
		put += "\n"
	}
	return struct {
		Was  string `json:"was"` // for which text this is
		Text string `json:"text"`
	}{text, text[:key.End+1] + put + text[rest:]}, nil
}

// scene adds a scenario to the text of a file that has others.
func (s *Studio) scene(r *request) (any, error) {
	var in struct{ Text, Fresh string }
	if err := r.read(&in); err != nil {
		return nil, err
	}
	out, err := joined(in.Text, in.Fresh)
	return struct {
		Text string `json:"text"`
	}{out}, err
}

// joined appends the only scenario of a text to another text. It includes the scenario's settings where they differ
// from those of the other text.
func joined(old, fresh string) (string, error) {
	if strings.TrimSpace(old) == "" {
		return fresh, nil
	}
	was, list := scenesIn(old)
	is, one := scenesIn(fresh)
	if list == nil || one == nil {
		return "", folder.Refused("The file holds no list of scenarios at its end: name another file.")
	}
	name := one.Items[0].Get(nameKey)
	rows := strings.Split(fresh[lines.Start(fresh, one.Items[0].Span.Start):], "\n")
	if at := name.Span; freeName(list, name.Text) != name.Text {
		text := fresh[at.Start:at.End]
		rows[0] = strings.Replace(rows[0], text, fmt.Sprintf("%q", freeName(list, name.Text)), 1)
	}
	game := func(text string, n *source.Node) string {
		if g := n.Get("game"); g != nil {
			return text[g.Span.Start:g.Span.End]
		}
		return ""
	}
	if g := game(fresh, is); g != "" && g != game(old, was) {
		rows = slices.Insert(rows, 1, "    game: "+g)
	}
	column := strings.Index(old[lines.Start(old, list.Items[0].Span.Start):], "-")
	for i, l := range rows {
		if l != "" {
			rows[i] = strings.Repeat(" ", column) + strings.TrimPrefix(l, "  ")
		}
	}
	return strings.TrimRight(old, "\n") + "\n" + strings.Join(rows, "\n"), nil
}

// nameKey is the key of a scenario's name.
const nameKey = "name"

// scenesIn returns the tree of a text and its list of scenarios, nil unless that is at the end and has an item.
func scenesIn(text string) (*source.Node, *source.Node) {
	ps := &source.Problems{}
	n := source.Parse(&source.File{Name: "scenarios", Text: []byte(text)}, ps)
	if n == nil || ps.Len() > 0 || len(n.Pairs) == 0 {
		return nil, nil
	}
	last := n.Pairs[len(n.Pairs)-1]
	if last.Key.Text != listKey || len(last.Value.Items) == 0 || last.Value.Items[0].Get(nameKey) == nil {
		return n, nil
	}
	return n, last.Value
}

// listKey is the key of the list of scenarios.
const listKey = "scenarios"

// freeName returns a name that no scenario of a list has: the given one, or one with a number.
func freeName(list *source.Node, name string) string {
	out := name
	for n := 2; slices.ContainsFunc(list.Items, func(it *source.Node) bool {
		other := it.Get(nameKey)
		return other != nil && other.Text == out
	}); n++ {
		out = fmt.Sprintf("%s (%d)", name, n)
	}
	return out
}
