package interpreter

import (
	"fmt"
	"slices"

	"precept/interpreter/exec"
	"precept/interpreter/internal/explain"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// Explanation is why something can be done now, or not.
type Explanation struct {
	Seat    string       // who would do it
	Asked   string       // the action, ability or value, as the content names it
	Action  bool         // it is something to do, no value
	Usable  bool         // it is a value, and a menu is asked what takes it
	Name    model.Text   // what people call it
	Answers []Given      // what would be answered on the way
	Decides string       // whose decision the match waits for, "" when it is over
	Offered bool         // it can be done now
	Unsure  bool         // there are more ways to do it than are tried
	OnMenu  bool         // what is decided now is about it
	Asks    []model.Node // what is asked on the way, when it is offered
	Later   []string     // answers that are asked for only when something has happened, or never
	Within  []model.Node // of a card or a place: what of the menu can be done with it
	Reasons []Reason     // in the order in which they are weighed
}

// Given is an answer on the way: the name of the choice, "" for the first that it can answer, and the value.
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
	Limit    int        // of a limit: how much is allowed
	Choice   bool       // of a step: it asks for something
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
	Answers                    // a rule that answers
	Adds                       // a rule that adds
	Forbids                    // a rule that forbids
	Phase                      // only in it
	Moment                     // only then
	Another                    // something else is decided now
	Closed                     // a menu that was left
	Limit                      // no more than that
	Least                      // no less than that
	Used                       // what may be done once, and was
	Unfit                      // what is wanted is no answer to it
	Away                       // what is not in play
	Theirs                     // another player's
)

// circumstances is what becomes of what speaks against a step.
var circumstances = map[explain.Circumstance]ReasonSort{
	explain.Timely: Phase, explain.Momentary: Moment, explain.Another: Another, explain.Closed: Closed,
	explain.Limit: Limit,
	explain.Least: Least,
	explain.Used:  Used, explain.Unfit: Unfit, explain.Away: Away,
	explain.Theirs: Theirs,
}

// Explain says why seat may do something now, or may not: ask is an action, an ability, a card, a place or a value of
// the choice that is pending, then answers on the way: "march c5 c1", "march from=c5 to=c1". Names are those of the
// content or the texts of either language. What is not understood is told in lang. It tells nothing that the seat may
// not know, and changes nothing.
//
// # Errors
//
// [Unasked] for a name that nothing has, with the nearest one.
func (m *Match) Explain(seat, ask, lang string) (*Explanation, error) {
	at := slices.Index(m.Run.P.Names, seat)
	if at < 0 {
		return nil, fmt.Errorf("nobody plays %q%s", seat, source.Suggest(seat, m.Run.P.Names))
	}
	a := m.asker(int32(at), lang)
	q, given, err := a.question(ask)
	if err != nil {
		return nil, err
	}
	out := &Explanation{Seat: seat, Asked: q.Entry + q.Value, Action: q.Entry != "", Name: a.title(q), Answers: given}
	m.explain(q, out)
	return out, nil
}

// title is what is asked about, as people read it.
func (a *asker) title(q explain.Question) model.Text {
	list := slices.Concat(a.doables, a.others)
	if q.Entry == "" {
		list = a.values
	}
	if q.Picked {
		return a.option(q.Pick).name
	}
	for _, t := range list {
		if t.id == q.Entry+q.Value && t.name != (model.Text{}) {
			return t.name
		}
	}
	return model.Text{}
}

func (m *Match) explain(q explain.Question, out *Explanation) {
	d := m.Pending()
	if d != nil {
		out.Decides, out.Usable = d.Seat(), !out.Action && d.Sort() == exec.Menu
	}
	why := explain.Why(m.Run, q)
	out.Offered, out.OnMenu = why.Offered && out.Decides == out.Seat, why.OnMenu
	out.Unsure, out.Later = why.Unsure && !why.Offered, why.Later
	for _, s := range why.Asks {
		out.Asks = append(out.Asks, model.Node{ID: s.Bind.Name, Name: s.Name})
	}
	for _, w := range why.Within {
		o := Option{ID: w.ID}
		if w.Node != nil {
			o.Name, o.Articles = w.Node.Name, w.Node.Articles
		}
		out.Within = append(out.Within, model.Node{ID: w.ID, Name: m.entryText(d, o), Articles: o.Articles})
	}
	for _, f := range why.Findings {
		if r := m.reason(f); len(r.Articles) > 0 || r.At != "" || r.Name != (model.Text{}) || r.Why != (model.Text{}) {
			out.Reasons = append(out.Reasons, r)
		}
	}
}

// entryText is what an entry of the pending menu is called.
func (m *Match) entryText(d *Decision, o Option) model.Text {
	return model.Text{En: m.Names("en").Option(d, o), Fr: m.Names("fr").Option(d, o)}
}

// reason is a finding for those who read it.
func (m *Match) reason(f explain.Finding) Reason {
	n := f.Node
	out := Reason{
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
		out.Sort = Question
	case f.Rule != nil:
		out.Sort = map[model.RuleSort]ReasonSort{model.Answer: Answers, model.Add: Adds, model.Forbid: Forbids}[f.Rule.Sort]
		if f.Rule.Layer < len(m.Run.P.Game.Layers) {
			out.Layer = m.Run.P.Game.Layers[f.Rule.Layer]
		}
		if id := f.Rule.On.Design; id >= 0 && out.Name == (model.Text{}) {
			out.Name = m.Run.P.Game.Designs[id].Name
		}
	}
	return out
}
