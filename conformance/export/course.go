package export

import (
	"slices"

	"precept/conformance/kit"
	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// course records a scenario as a case. It can also record a control: the same scenario played again with some facts
// changed.
type course struct {
	game         *interpreter.Game
	sc           *scenario.Scenario
	given, facts *source.Node // facts overrides what is given
	out          kit.Case
	words        *vocabulary
	unsaid       string // why the scenario cannot be expressed
	of           *course

	begun   bool    // the first item of the script has begun
	all     []taken // the answers before this item, of the match itself
	taken   []taken // the answers in this item, of the match itself
	tried   []taken // the answers that this item only tries
	base    *interpreter.Snapshot
	control *course // the control of this item
	asked   []scenario.Asked
}

// cannot records why the scenario cannot be expressed. Only the first reason is kept.
func (c *course) cannot(why string) {
	if c.unsaid == "" {
		c.unsaid = why
	}
}

// get returns the value of a key, from the changed facts or else from given.
func (c *course) get(key string) *source.Node {
	for _, n := range []*source.Node{c.facts, c.given} {
		if n != nil && n.Get(key) != nil {
			return n.Get(key)
		}
	}
	return nil
}

// Laid records the beginning of the case.
func (c *course) Laid(x *interpreter.Engine) {
	b := &c.out.Begins
	*b = kit.Begins{Position: position(x), Turn: turn(c.get("turn")), Chance: c.chance(),
		Until: scenario.Until(c.get("until")).String()}
	setup := answersOf(c.taken)
	c.taken, c.tried = nil, nil
	if c.get("from") == nil {
		return
	}
	at := testkit.On(x).ByNames()
	if b.Turn != nil && len(at.Effects) == 0 && len(at.Shown) == 0 && c.get("setup") == nil && c.get("handed") == nil {
		return // after the setup, only the position matters
	}
	b.Setup = &kit.Setup{Stacks: stacks(x), Answers: setup, Turn: b.Turn}
	b.Turn = nil
	if h := c.get("handed"); h != nil {
		for _, p := range h.Pairs {
			b.Setup.Handed = append(b.Setup.Handed, kit.Fact{Key: keyOf(p.Key.Text), Is: kit.ValueOf(p.Value.Text)})
		}
	}
	if !places(c.given) && !places(c.facts) {
		b.Position = nil
	}
}

// places reports whether facts contain any pieces or values, rather than only settings such as turn and dice.
func places(n *source.Node) bool {
	return n != nil && slices.ContainsFunc(n.Pairs, func(p source.Pair) bool {
		return !slices.Contains([]string{"from", "handed", "setup", "turn", "until", "back", "dice", "picks",
			"shuffles"}, p.Key.Text)
	})
}

// turn reads {player: …, phase: …}.
func turn(n *source.Node) *kit.Turn {
	if n == nil {
		return nil
	}
	out := &kit.Turn{}
	for _, p := range n.Pairs {
		switch p.Key.Text {
		case "phase":
			out.Phase = p.Value.Text
		case "player":
			out.Player = p.Value.Text
		case "started":
			out.Started = p.Value.Text == "true"
		default:
			if out.Fields == nil {
				out.Fields = map[string]kit.Value{}
			}
			out.Fields[p.Key.Text] = kit.ValueOf(p.Value.Text)
		}
	}
	return out
}

func (c *course) chance() *kit.Chance {
	out := &kit.Chance{Turns: c.get("shuffles") != nil}
	dice, _ := scenario.Dice(c.get("dice"))
	for _, it := range dice {
		out.Dice = append(out.Dice, kit.ValueOf(it.Text))
	}
	if p := c.get("picks"); p != nil {
		out.Picks = texts(p)
	}
	if out.Dice == nil && out.Picks == nil && !out.Turns {
		return nil
	}
	return out
}

// stacks returns the contents of each stack at the start. Shuffling keeps this order.
func stacks(x *interpreter.Engine) map[string][]string {
	out, places := map[string][]string{}, x.Lineup().Places
	for _, p := range x.Lineup().Pieces {
		if p.Home >= 0 && places[p.Home].Stack {
			out[places[p.Home].Name] = append(out[places[p.Home].Name], p.Name)
		}
	}
	return out
}

// Item is called when an item of the script begins. Before the first item, it writes the forced answers as a decision,
// since an engine may ask for them.
func (c *course) Item(_ *source.Node, x *interpreter.Engine, base *interpreter.Snapshot) {
	if !c.begun {
		c.begun = true
		for _, b := range testkit.On(x).Progress().Forced {
			c.all = append(c.all, forcedBy(x, b))
		}
		if c.all = without(c.all, x.Pending()); len(c.all) > 0 {
			c.step(kit.Step{Decide: answersOf(c.all)})
		}
	}
	c.all = append(c.all, c.taken...)
	c.taken, c.tried, c.control, c.asked, c.base = nil, nil, nil, nil, base
}

// Done writes an item that has passed.
func (c *course) Done(n *source.Node, x *interpreter.Engine) {
	if c.unsaid != "" || c.of != nil {
		return
	}
	if word := scenario.Expects(n); word != "" {
		c.expect(word, n, x)
	} else if answers := answersOf(without(c.taken, x.Pending())); len(answers) > 0 {
		c.step(kit.Step{Decide: answers})
	}
}

func (c *course) step(s kit.Step) { c.out.Steps = append(c.out.Steps, s) }

// Answer records an answer that is about to be given.
func (c *course) Answer(x *interpreter.Engine, seat string, o interpreter.Answer, own bool) {
	c.words.decision(x.Pending(), o)
	to := c.answers(own)
	*to = gave(*to, x, seat, o)
}

// Came records the forced answers that followed an answer.
func (c *course) Came(x *interpreter.Engine, took []interpreter.Taken, own bool) {
	to := c.answers(own)
	for _, b := range took {
		c.words.add(kit.Name{Name: b.Name, Sort: "choice"})
		*to = append(*to, forcedBy(x, b))
	}
}

func (c *course) answers(own bool) *[]taken {
	if own {
		return &c.taken
	}
	return &c.tried
}

// Asked records the decision that an item compares.
func (c *course) Asked(a scenario.Asked) { c.asked = append(c.asked, a) }

// Control begins to record a control.
func (c *course) Control(_, given, facts *source.Node) scenario.Course {
	c.control = &course{of: c, game: c.game, sc: c.sc, given: given, facts: facts, words: newVocabulary()}
	return c.control
}
