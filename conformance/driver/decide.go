package driver

import (
	"errors"
	"fmt"
	"slices"

	"precept/conformance/kit"
	"precept/interpreter"
	"precept/interpreter/explain"
	"precept/interpreter/narrate"
	"precept/interpreter/testkit"
)

// refusal is a decision that the rules refuse, with the articles that have a say in it.
type refusal struct {
	text     string
	articles []string
}

func (r *refusal) Error() string { return r.text }

// player answers decisions of a match by what they are called.
type player struct {
	x      *interpreter.Engine
	forced []interpreter.Taken // what came by itself behind the last answer, and was not spoken of yet
	menu   *interpreter.Engine // where the action was begun that is being decided
	action string
	seat   int               // who decides
	said   map[string]string // all answers of the decision, for who asks why
}

// most is how many moments are let pass at most before something that is to be decided.
const most = 500

// decide gives the answers of a decision, one after the other.
func (p *player) decide(answers []kit.Answer) error {
	p.said, p.menu, p.action = map[string]string{}, nil, ""
	for i := range answers {
		if a := &answers[i]; a.Choice != "" {
			p.said[a.Choice] = single(a)
		}
	}
	for i := range answers {
		a := &answers[i]
		p.seat = slices.Index(p.x.Lineup().Seats, a.Seat)
		if err := p.one(a); err != nil {
			return err
		}
	}
	return nil
}

// one gives one answer. One that came by itself is compared; what is not asked is left out where nothing else could be
// answered, and so is a moment that is to be let pass.
func (p *player) one(a *kit.Answer) error {
	if a.Choice != "" {
		if came, err := p.came(a); came {
			return err
		}
	}
	for range most {
		d := p.x.Pending()
		switch {
		case d == nil && (a.Moment || a.Only):
			return nil
		case d == nil:
			return p.over()
		case a.Moment && !d.Gap:
			return nil
		case d.Seat != a.Seat && p.others(d, a):
			continue
		case d.Seat == a.Seat && choiceName(d) == asked(a):
			done, err := p.answer(d, a)
			if done || err != nil {
				return err
			}
		}
		if !d.Gap && a.Only {
			return nil
		}
		if !d.Gap {
			return p.notAsked(d, a)
		}
		if err := p.pass(a); err != nil {
			return err
		}
	}
	return errors.New("the decision never comes to an end")
}

func asked(a *kit.Answer) string {
	if a.Choice != "" {
		return a.Choice
	}
	return "menu"
}

// pass lets a moment pass. What would be begun only when the phase has ended cannot be begun now.
func (p *player) pass(a *kit.Answer) error {
	before := testkit.On(p.x).Fork()
	defer before.Release()
	if err := p.play(interpreter.Pass); err != nil {
		return err
	}
	if len(testkit.On(p.x).Closed()) > 0 && a.Action != "" {
		return p.refused(before, a.Action, "", "there is no moment for it before the phase ends")
	}
	return nil
}

func (p *player) over() error {
	switch {
	case p.x.Err() != nil:
		return p.x.Err()
	case testkit.On(p.x).Rests():
		return &refusal{text: "the case rests"}
	}
	return &refusal{text: "nothing is to be decided any more"}
}

// notAsked is that somebody or something else is asked.
func (p *player) notAsked(d *interpreter.Decision, a *kit.Answer) error {
	text := fmt.Sprintf("%s is asked for %s, not %s for %s", d.Seat, choiceName(d), a.Seat, asked(a))
	if a.Choice != "" {
		return p.refused(p.x, "", first(a), text)
	}
	return p.refused(p.x, a.Action, "", text)
}

// single is the answer to a choice of one, as who asks why says it.
func single(a *kit.Answer) string {
	if _, several := a.Is.([]any); several {
		return ""
	}
	return first(a)
}

func first(a *kit.Answer) string {
	if list := kit.List(a.Is); len(list) > 0 {
		return nameOf(list[0])
	}
	return a.Word
}

// nameOf is a value as who asks why says it.
func nameOf(v kit.Value) string {
	if p, ok := kit.PieceOf(v); ok {
		switch {
		case len(p.Piece) > 0:
			return p.Piece[0]
		case len(p.At) > 0:
			return p.At[0]
		}
		return ""
	}
	return kit.Written(v)
}

// refused is a refusal with the articles of the rules that have a say in it.
func (p *player) refused(x *interpreter.Engine, entry, value, text string) *refusal {
	return &refusal{text: text, articles: explain.Refusals(x, p.seat, entry, value, p.said)}
}

// others has those answer who are asked at once with a seat and before it: whatever they like, since nothing of it is
// known. It is false where the seat must wait.
func (p *player) others(d *interpreter.Decision, a *kit.Answer) bool {
	if !slices.Contains(d.Together(), a.Seat) {
		return false
	}
	seat := slices.Index(p.x.Lineup().Seats, a.Seat)
	if d.Kind == interpreter.Menu && p.x.SwitchTo(seat) {
		return true
	}
	o := d.Answers()[0]
	if d.Offers(interpreter.Done) {
		o = interpreter.Done
	}
	return p.play(o) == nil
}

// play gives an answer.
func (p *player) play(o interpreter.Answer) error {
	if err := p.x.Play(o); err != nil {
		return err
	}
	p.forced = testkit.On(p.x).Forced()
	return p.x.Err()
}

// answer gives an answer to the decision that it is for; false where a moment does not offer it.
func (p *player) answer(d *interpreter.Decision, a *kit.Answer) (bool, error) {
	switch {
	case a.Moment:
		return true, p.play(interpreter.Pass)
	case a.Choice == "":
		return p.begin(d, a)
	case d.Kind == interpreter.Many:
		return true, p.several(d, a)
	}
	o, ok := pick(p.x, d, d.Answers(), a.Is, a.Word)
	if !ok {
		return true, p.no(d, a.Is, a.Word)
	}
	return true, p.play(o)
}

// begin begins something that stands on a menu.
func (p *player) begin(d *interpreter.Decision, a *kit.Answer) (bool, error) {
	if o, ok := p.entry(d, a); ok {
		p.menu, p.action = testkit.On(p.x).Fork(), a.Action
		return true, p.play(o)
	}
	if d.Gap {
		return false, nil
	}
	return true, p.refused(p.x, a.Action, "", fmt.Sprintf("%s may not %s", a.Seat, a.Action))
}

// entry is the answer to a menu that begins an action.
func (p *player) entry(d *interpreter.Decision, a *kit.Answer) (interpreter.Answer, bool) {
	n, found, out := namesOf(p.x), false, interpreter.Answer(0)
	for _, o := range d.Answers() {
		if d.Describe(o).ID != a.Action {
			continue
		}
		if piece, place := narrate.Bearer(d, o); a.On == nil || piece >= 0 && n.fits(p.x, piece, place, *a.On) {
			return o, true
		}
		if !found {
			found, out = true, o // the same ability, written elsewhere
		}
	}
	return out, found
}

// no is the refusal of a value.
func (p *player) no(d *interpreter.Decision, v kit.Value, word string) *refusal {
	value := word
	if value == "" {
		value = nameOf(v)
	}
	text := fmt.Sprintf("%s may not answer %s with %s", d.Seat, choiceName(d), kit.Text(v)+word)
	r := p.refused(p.x, "", value, text)
	if d.Kind == interpreter.Many {
		r.articles = append(r.articles, explain.Together(p.x, fitting(p.x, d, []kit.Value{v}))...)
	}
	return r
}
