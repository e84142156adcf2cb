package interpreter

import (
	"fmt"
	"slices"
	"strings"

	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// Explanation is why something can be done now, or not.
type Explanation struct {
	Seat    string       // who would do it
	Asked   string       // the action, ability or value, as the content names it
	Answers []Given      // what would be answered on the way
	Decides string       // whose decision the match waits for, "" when it is over
	Offered bool         // it can be done now
	OnMenu  bool         // the pending menu has it, or the pending choice is asked about
	Phases  []model.Node // the phases on whose menus it stands
	Reasons []Reason     // in the order in which they are weighed
}

// Given is an answer on the way: the name of the choice, and the value.
type Given struct{ Choice, Value string }

// Reason is one thing that speaks for an answer or against it.
type Reason struct {
	Sort     ReasonSort
	ID       string
	Name     model.Text // what it is called
	Why      model.Text // the reason it gives
	Layer    string     // of a rule: the golden rules' layer that it speaks in
	Yes      bool       // what the question was answered, or what the rule says
	Wins     bool       // of a rule: the question is answered as it says
	Maybe    bool       // asked about on the way; it may have changed a number or a list
	Depth    int        // questions inside questions
	Articles []string
	At       string // file:line:column
}

// ReasonSort is what a reason is.
type ReasonSort uint8

// The sorts of reasons.
const (
	Step     ReasonSort = iota // an action, a choice, a condition: what is being done
	Question                   // a ruling
	Answer                     // a rule that answers
	Add                        // a rule that adds
	Forbid                     // a rule that forbids
)

// Explain says why seat may do something now, or may not: ask is an action, an ability or a value of the choice that is
// pending, then answers on the way: "march from=c5 to=c1". Names are those of the content or the texts of either
// language; those with spaces stand in quotes. It tells nothing that the seat may not know, and changes nothing.
//
// # Errors
//
// A name that nothing has, with the nearest one.
func (m *Match) Explain(seat, ask string) (*Explanation, error) {
	at := slices.Index(m.Run.P.Names, seat)
	if at < 0 {
		return nil, fmt.Errorf("nobody plays %q%s", seat, source.Suggest(seat, m.Run.P.Names))
	}
	q, out, err := m.question(int32(at), ask)
	if err != nil {
		return nil, err
	}
	m.explain(q, out)
	return out, nil
}

// ExplainQuestion is Explain for a question that is understood already.
func (m *Match) ExplainQuestion(q exec.Question) *Explanation {
	out := &Explanation{Seat: m.Run.P.Names[q.Seat], Asked: q.Entry + q.Value}
	for _, choice := range sortedKeys(q.Answers) {
		out.Answers = append(out.Answers, Given{choice, q.Answers[choice]})
	}
	m.explain(q, out)
	return out
}

func (m *Match) explain(q exec.Question, out *Explanation) {
	if d := m.Pending(); d != nil {
		out.Decides = d.Seat()
	}
	why := m.Run.Why(q)
	out.Offered, out.OnMenu = why.Offered && out.Decides == out.Seat, why.OnMenu
	if !out.OnMenu {
		out.Phases = m.phasesOf(q.Entry, q.Seat)
	}
	for _, f := range why.Findings {
		if r := m.reason(f); len(r.Articles) > 0 || r.Name != (model.Text{}) || r.Why != (model.Text{}) {
			out.Reasons = append(out.Reasons, r)
		}
	}
}

// question reads what is asked.
func (m *Match) question(seat int32, ask string) (exec.Question, *Explanation, error) {
	q := exec.Question{Seat: seat, Answers: map[string]string{}}
	out := &Explanation{Seat: m.Run.P.Names[seat]}
	words := fields(ask)
	if len(words) == 0 {
		return q, out, fmt.Errorf("say what is asked about: an action, with answers behind it if need be: name choice=value")
	}
	var err error
	if choice, value, named := strings.Cut(words[0], "="); named {
		if d := m.Pending(); d == nil || d.Name() != choice {
			return q, out, fmt.Errorf("%q comes after the action that asks for it: name %s", words[0], words[0])
		}
		q.Value, err = m.valueNamed(value)
	} else if q.Entry, err = m.doable(words[0], seat); err != nil && m.choosing() {
		if q.Value, err = m.valueNamed(words[0]); err != nil {
			err = m.unknown(words[0])
		}
	}
	out.Asked = q.Entry + q.Value
	for _, w := range words[1:] {
		choice, value, named := strings.Cut(w, "=")
		if !named {
			return q, out, fmt.Errorf("%q is no answer; answers are choice=value", w)
		}
		if err == nil {
			err = m.choiceNamed(choice)
		}
		if err == nil {
			value, err = m.valueNamed(value)
		}
		q.Answers[choice] = value
		out.Answers = append(out.Answers, Given{choice, value})
	}
	return q, out, err
}

// choosing reports whether a value is asked for, not what to do.
func (m *Match) choosing() bool {
	d := m.Run.Pending()
	return d != nil && d.Sort != exec.Menu
}

// fields divides a text at spaces, but for what stands in quotes.
func fields(text string) []string {
	quoted := false
	words := strings.FieldsFunc(text, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
		}
		return !quoted && (r == ' ' || r == '\t')
	})
	for i := range words {
		words[i] = strings.ReplaceAll(words[i], `"`, "")
	}
	return words
}

// called reports whether a thing is called so: by its id, or by its text in either language.
func called(word, id string, text model.Text) bool {
	return word == id || strings.EqualFold(word, text.En) || strings.EqualFold(word, text.Fr)
}

// phasesOf is the phases of a seat on whose menus an entry stands.
func (m *Match) phasesOf(entry string, seat int32) []model.Node {
	var out []model.Node
	p := m.Run.P
	for scope, blocks := range p.PhaseB {
		if blocks[seat] < 0 {
			continue
		}
		for _, in := range p.Blocks[blocks[seat]].Code {
			op, ok := in.Op.(*code.Offer)
			if ok && slices.ContainsFunc(op.Entries, func(e code.Entry) bool { return e.Name == entry }) {
				out = append(out, p.Game.Scopes[scope].Node)
				break
			}
		}
	}
	return out
}

// doable is the id of the action, ability or entry of the pending menu of that name. An id goes before a text; what
// only another side does is not seat's.
func (m *Match) doable(word string, seat int32) (string, error) {
	own := m.Run.P.Side(seat)
	best, id := 0, ""
	for _, d := range m.doables() {
		rank := 1
		switch {
		case !called(word, d.ID, d.Name) || d.side != "" && d.side != own:
			continue
		case d.ID == word:
			rank = 2
		}
		if rank > best {
			best, id = rank, d.ID
		}
	}
	if best == 0 {
		return "", m.unknown(word)
	}
	return id, nil
}

// doable is something that can be asked about by a name.
type doable struct {
	model.Node
	side string // whose it is, "" for everybody's
}

// doables is what can be asked about by a name: what is on the pending menu first.
func (m *Match) doables() []doable {
	var out []doable
	if d := m.Run.Pending(); d != nil {
		if op, ok := d.Step().(*code.Offer); ok {
			for i := range op.Entries {
				out = append(out, doable{model.Node{ID: op.Entries[i].Name, Name: op.Entries[i].Node.Name}, ""})
			}
		}
	}
	for _, i := range m.Run.P.Instances {
		out = append(out, doable{model.Node{ID: i.Name, Name: i.Ability.Name}, i.Ability.On.Faction})
	}
	for _, p := range m.Run.P.Procs {
		if p.Model.Action {
			out = append(out, doable{p.Model.Node, p.Model.Faction})
		}
	}
	return out
}

func (m *Match) unknown(word string) error {
	var ids []string
	for _, d := range m.doables() {
		ids = append(ids, d.ID)
	}
	return fmt.Errorf("there is no action, ability or value %q%s", word, source.Suggest(word, ids))
}

// choiceNamed reports a name that no choice of the game has.
func (m *Match) choiceNamed(name string) error {
	var names []string
	for _, b := range m.Run.P.Blocks {
		for i := range b.Code {
			if op, ok := b.Code[i].Op.(*code.Choose); ok {
				names = append(names, op.Step.Bind.Name)
			}
		}
	}
	if slices.Contains(names, name) {
		return nil
	}
	return fmt.Errorf("nothing asks for %q%s", name, source.Suggest(name, names))
}

// valueNamed is the word by which expressions know a value: a place, a piece, a seat, an element of an enum, an action,
// a number.
func (m *Match) valueNamed(word string) (string, error) {
	n := m.Names("")
	var ids []string
	for _, v := range m.values() {
		if called(word, v.ID, v.Name) {
			return v.ID, nil
		}
		ids = append(ids, v.ID)
	}
	for q := range n.p.Places {
		for _, lang := range []string{"en", "fr"} {
			if strings.EqualFold(word, m.Names(lang).place(q)) {
				return n.p.Places[q].Name, nil
			}
		}
	}
	if strings.Trim(word, "-0123456789") == "" {
		return word, nil
	}
	return "", fmt.Errorf("nothing is called %q%s", word, source.Suggest(word, ids))
}

// values is what a choice can be answered with, but for numbers.
func (m *Match) values() []model.Node {
	g := m.Run.P.Game
	out := []model.Node{{ID: "none"}, {ID: "true"}, {ID: "false"}, {ID: "hidden"}}
	for i := range m.Run.P.Places {
		out = append(out, model.Node{ID: m.Run.P.Places[i].Name})
	}
	for i := range g.Seats {
		out = append(out, g.Seats[i].Node)
	}
	for i := range g.Designs {
		out = append(out, g.Designs[i].Node)
	}
	for i := range g.Kinds {
		out = append(out, g.Kinds[i].Node)
	}
	for _, p := range m.Run.P.Procs {
		out = append(out, p.Model.Node)
	}
	for i := range g.Enums {
		for k, id := range g.Decls.Enums[i].Values {
			v := model.Node{ID: id}
			if k < len(g.Enums[i].Values) {
				v.Name = g.Enums[i].Values[k]
			}
			out = append(out, v)
		}
	}
	return out
}

// reason is a finding for those who read it.
func (m *Match) reason(f code.Finding) Reason {
	n := f.Node
	out := Reason{ID: n.ID, Name: n.Name, Why: n.Why, Articles: n.Articles, Yes: f.Yes, Wins: f.Wins, Maybe: f.Maybe, Depth: f.Depth}
	if n.Span.File != nil {
		out.At = n.Span.String()
	}
	switch {
	case f.Ruling != nil:
		out.Sort = Question
	case f.Rule != nil:
		out.Sort = map[model.RuleSort]ReasonSort{model.Answer: Answer, model.Add: Add, model.Forbid: Forbid}[f.Rule.Sort]
		if f.Rule.Layer < len(m.Run.P.Game.Layers) {
			out.Layer = m.Run.P.Game.Layers[f.Rule.Layer]
		}
		if id := f.Rule.On.Design; id >= 0 && out.Name == (model.Text{}) {
			out.Name = m.Run.P.Game.Designs[id].Name
		}
	}
	return out
}
