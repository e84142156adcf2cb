package interpreter

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/explain"
	"precept/interpreter/internal/model"
	"precept/interpreter/why"
)

// circumstances is what becomes of what speaks against a step.
var circumstances = map[explain.Circumstance]why.Sort{
	explain.Timely: why.Phase, explain.Momentary: why.Moment, explain.Another: why.Another, explain.Closed: why.Closed,
	explain.Limit: why.Limit, explain.Least: why.Least, explain.Used: why.Used, explain.Unfit: why.Unfit,
	explain.Away: why.Away, explain.Theirs: why.Theirs, explain.Part: why.Part,
}

// ruleSorts is what becomes of what a rule does.
var ruleSorts = map[model.RuleSort]why.Sort{model.Answer: why.Answers, model.Add: why.Adds, model.Forbid: why.Forbids}

// Explain says why seat may do something now, or may not: ask is an action, an ability, a card, a place or a value of
// the choice that is pending, then answers on the way: "march c5 c1", "march from=c5 to=c1". Names are those of the
// content or the texts of either language. What is not understood is told in lang. It tells nothing that the seat may
// not know, and changes nothing.
//
// # Errors
//
// [why.Unasked] for a name that nothing has, with the nearest one.
func (m *Match) Explain(seat, ask, lang string) (*why.Explanation, error) {
	at := slices.Index(m.run.P.Names, seat)
	if at < 0 {
		return nil, m.nobody(seat)
	}
	if y := m.run.OpenTo(int32(at)); y != nil && y != m.run { // it may answer ahead
		m = &Match{Game: m.Game, run: y}
	}
	a := m.asker(int32(at), lang)
	q, given, err := a.question(ask)
	if err != nil {
		return nil, err
	}
	out := &why.Explanation{Seat: seat, Asked: q.Entry + q.Value, Action: q.Entry != "", Name: a.title(q), Answers: given}
	if out.Asked == "" && len(given) > 0 { // answers to several choices, none before the others
		out.Asked, out.Answers = given[0].Value, given[1:]
	}
	m.explain(q, out)
	return out, nil
}

// Inquire is [Match.Explain] in the names of the content alone: of an action or an ability with answers on the way by
// the names of their choices, or, where entry is "", of a value of the choice that is pending. What is named and is
// nothing is not offered, and has no reasons.
func (m *Match) Inquire(seat, entry, value string, answers map[string]string) (*why.Explanation, error) {
	at := m.SeatNumber(seat)
	if at < 0 {
		return nil, m.nobody(seat)
	}
	q := explain.Question{Seat: at, Entry: entry, Answers: answers}
	if entry == "" {
		q.Value = value
	}
	out := &why.Explanation{Seat: seat, Asked: q.Entry + q.Value, Action: entry != "", Name: m.asker(at, "en").title(q)}
	for _, name := range sortedKeys(answers) {
		if entry != "" {
			out.Answers = append(out.Answers, why.Given{Choice: name, Value: answers[name]})
		}
	}
	m.explain(q, out)
	return out, nil
}

// title is what is asked about, as people read it.
func (a *asker) title(q explain.Question) declared.Text {
	list := slices.Concat(a.doables, a.others)
	if q.Entry == "" {
		list = a.values
	}
	if q.Picked {
		return a.option(q.Pick).name
	}
	for _, t := range list {
		if t.id == q.Entry+q.Value && t.name != (declared.Text{}) {
			return t.name
		}
	}
	return declared.Text{}
}

func (m *Match) explain(q explain.Question, out *why.Explanation) {
	d := m.Pending()
	if d != nil {
		out.Decides = d.Seat()
		out.Usable = !out.Action && d.Menu() && out.Decides == out.Seat // what others are asked is theirs to know
	}
	found := explain.Why(m.run, q)
	out.Offered, out.OnMenu = found.Offered && out.Decides == out.Seat, found.OnMenu
	out.Unsure, out.Later = found.Unsure && !found.Offered, found.Later
	for _, s := range found.Asks {
		out.Asks = append(out.Asks, declared.Node{ID: s.Bind.Name, Name: s.Name})
	}
	for _, w := range found.Within {
		o := Option{ID: w.ID}
		if w.Node != nil {
			o.Name, o.Articles = w.Node.Name, w.Node.Articles
		}
		out.Within = append(out.Within, declared.Node{ID: w.ID, Name: m.entryText(d, o), Articles: o.Articles})
	}
	for _, f := range found.Findings {
		if r := m.reason(f); len(r.Articles) > 0 || r.At != "" || r.Name != (declared.Text{}) ||
			r.Why != (declared.Text{}) {
			out.Reasons = append(out.Reasons, r)
		}
	}
}

// entryText is what an entry of the pending menu is called.
func (m *Match) entryText(d *Decision, o Option) declared.Text {
	return declared.Text{En: m.Names("en").Option(d, o), Fr: m.Names("fr").Option(d, o)}
}

// reason is a finding for those who read it.
func (m *Match) reason(f explain.Finding) why.Reason {
	n := f.Node
	out := why.Reason{
		ID: n.ID, Name: n.Name, Why: n.Why, Articles: n.Articles, Yes: f.Yes, Wins: f.Wins, Limit: f.N, Choice: f.Choice,
		Maybe: f.Maybe, Depth: f.Depth,
	}
	if n.Span.File != nil {
		out.At = n.Span.String()
	}
	switch {
	case f.Sort != explain.Plain:
		out.Sort = circumstances[f.Sort]
	case f.Ruling != nil:
		out.Sort = why.Question
	case f.Rule != nil:
		out.Sort = ruleSorts[f.Rule.Sort]
		if f.Rule.Layer < len(m.run.P.Game.Layers) {
			out.Layer = m.run.P.Game.Layers[f.Rule.Layer]
		}
		if id := f.Rule.On.Design; id >= 0 && out.Name == (declared.Text{}) {
			out.Name = m.run.P.Game.Designs[id].Name
		}
	}
	return out
}
