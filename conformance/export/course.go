package export

import (
	"slices"

	"precept/conformance/driver"
	"precept/conformance/kit"
	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/layout"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// course is a scenario that is being written down.
type course struct {
	game   *interpreter.Game
	sc     *scenario.Scenario
	out    kit.Case
	words  *vocabulary
	unsaid string // why it cannot be said

	laid    bool
	begun   bool    // the first item has
	all     []taken // what was answered before the item, the match's own
	taken   []taken // the answers since the item began: the match's own
	tried   []taken // and what was tried in it
	base    *interpreter.Snapshot
	control *control // of the item
	asked   []scenario.Asked
}

// control is a scenario played once more with facts changed.
type control struct {
	of     *course
	begins kit.Begins
	taken  []taken // of what is tried there
	own    []taken // and before it
}

// cannot notes why the scenario cannot be said; the first reason stays.
func (c *course) cannot(why string) {
	if c.unsaid == "" {
		c.unsaid = why
	}
}

// Laid notes where the case begins.
func (c *course) Laid(x *interpreter.Engine) {
	if c.laid = true; !c.sc.AboutSetup() {
		c.out.Begins = c.begins(x, c.sc.Given, nil, answersOf(c.taken))
	}
	c.taken, c.tried = nil, nil
}

// begins is where a case begins, given what its scenario says and facts laid over it.
func (c *course) begins(x *interpreter.Engine, given, facts *source.Node, setup []kit.Answer) kit.Begins {
	get := func(key string) *source.Node {
		for _, n := range []*source.Node{facts, given} {
			if n != nil && n.Get(key) != nil {
				return n.Get(key)
			}
		}
		return nil
	}
	b := kit.Begins{Position: driver.Position(x), Turn: turn(get("turn")), Chance: chance(get),
		Until: scenario.Until(get("until"))}
	if get("from") == nil {
		return b
	}
	at := testkit.On(x).ByNames()
	if b.Turn != nil && len(at.Effects) == 0 && len(at.Shown) == 0 && get("setup") == nil && get("handed") == nil {
		return b // the setup is done, and nothing of it is left but where everything lies
	}
	b.Setup = &kit.Setup{Stacks: stacks(x), Answers: setup, Turn: b.Turn}
	b.Turn = nil
	if h := get("handed"); h != nil {
		for _, p := range h.Pairs {
			b.Setup.Handed = append(b.Setup.Handed, kit.Fact{Key: keyOf(p.Key.Text), Is: kit.ValueOf(p.Value.Text)})
		}
	}
	if !overlaid(given) && !overlaid(facts) {
		b.Position = nil
	}
	return b
}

// overlaid reports whether facts say where pieces lie or what values are.
func overlaid(n *source.Node) bool {
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

func chance(get func(string) *source.Node) *kit.Chance {
	c := &kit.Chance{}
	dice, _ := scenario.Dice(get("dice"))
	for _, it := range dice {
		c.Dice = append(c.Dice, kit.ValueOf(it.Text))
	}
	if p := get("picks"); p != nil {
		for _, it := range p.Items {
			c.Picks = append(c.Picks, it.Text)
		}
		if p.Kind == source.Scalar && p.Text != "" {
			c.Picks = []string{p.Text}
		}
	}
	if s := get("shuffles"); s != nil {
		c.Turns = true
	}
	if c.Dice == nil && c.Picks == nil && !c.Turns {
		return nil
	}
	return c
}

// stacks is what begins in each stack, in the order that it keeps when it is shuffled.
func stacks(x *interpreter.Engine) map[string][]string {
	out, places := map[string][]string{}, x.Lineup().Places
	for _, p := range x.Lineup().Pieces {
		if p.Home >= 0 && places[p.Home].Stack {
			out[places[p.Home].Name] = append(out[places[p.Home].Name], p.Name)
		}
	}
	return out
}

// Item notes that an item of the script begins.
func (c *course) Item(_ *source.Node, x *interpreter.Engine, base *interpreter.Snapshot) {
	if !c.begun {
		c.begun = true
		c.opening(x)
	}
	c.all = append(c.all, c.taken...)
	c.taken, c.tried, c.control, c.asked, c.base = nil, nil, nil, nil, base
}

// opening writes what came by itself before anybody was asked: who asks in any case must be answered.
func (c *course) opening(x *interpreter.Engine) {
	if c.all = opening(x); len(c.all) > 0 && c.unsaid == "" && !c.sc.AboutSetup() {
		c.step(kit.Step{Decide: answersOf(c.all)})
	}
}

func opening(x *interpreter.Engine) (came []taken) {
	for _, b := range testkit.On(x).Forced() {
		came = append(came, cameBy(x, b))
	}
	return without(came, x.Pending())
}

// Done writes an item down that has ended well.
func (c *course) Done(n *source.Node, x *interpreter.Engine) {
	if c.unsaid != "" || c.sc.AboutSetup() {
		return
	}
	if word := scenario.Expects(n); word != "" {
		c.expect(word, n, x)
		return
	}
	if answers := answersOf(without(c.taken, x.Pending())); len(answers) > 0 {
		c.step(kit.Step{Decide: answers})
	}
}

func (c *course) step(s kit.Step) { c.out.Steps = append(c.out.Steps, s) }

// Answer notes an answer that is about to be given.
func (c *course) Answer(x *interpreter.Engine, seat string, o interpreter.Answer, own bool) {
	c.words.decision(x.Pending(), o)
	if own {
		c.taken = gave(c.taken, x, seat, o)
	} else {
		c.tried = gave(c.tried, x, seat, o)
	}
}

// Came notes what came by itself.
func (c *course) Came(x *interpreter.Engine, took []interpreter.Taken, own bool) {
	to := &c.taken
	if !own {
		to = &c.tried
	}
	for _, b := range took {
		c.words.taken(b)
		*to = append(*to, cameBy(x, b))
	}
}

// Asked notes what an item compares that says what is asked.
func (c *course) Asked(a scenario.Asked) { c.asked = append(c.asked, a) }

// Control begins to note a control.
func (c *course) Control(_, given, facts *source.Node) scenario.Course {
	c.control = &control{of: c}
	return &controlled{control: c.control, given: given, facts: facts}
}

// controlled is told how a control is played.
type controlled struct {
	*control
	given, facts *source.Node
	setup        []taken
	laid, begun  bool
}

// opening notes what came by itself before anybody was asked.
func (c *controlled) opening(x *interpreter.Engine) {
	if !c.begun {
		c.begun = true
		c.own = opening(x)
	}
}

// Laid notes where it begins.
func (c *controlled) Laid(x *interpreter.Engine) {
	c.begins = c.of.begins(x, c.given, c.facts, answersOf(c.setup))
	c.laid = true
}

// Item is none of a control.
func (c *controlled) Item(*source.Node, *interpreter.Engine, *interpreter.Snapshot) {}

// Done is none of a control.
func (c *controlled) Done(*source.Node, *interpreter.Engine) {}

// Answer notes what is tried, and what the setup was answered.
func (c *controlled) Answer(x *interpreter.Engine, seat string, o interpreter.Answer, own bool) {
	switch {
	case !c.laid:
		c.setup = gave(c.setup, x, seat, o)
	case !own:
		c.opening(x)
		c.taken = gave(c.taken, x, seat, o)
	default:
		c.opening(x)
		c.own = gave(c.own, x, seat, o)
	}
}

// Came notes what came by itself behind it.
func (c *controlled) Came(x *interpreter.Engine, took []interpreter.Taken, own bool) {
	for _, b := range took {
		switch {
		case !c.laid:
			c.setup = append(c.setup, cameBy(x, b))
		case !own:
			c.taken = append(c.taken, cameBy(x, b))
		default:
			c.own = append(c.own, cameBy(x, b))
		}
	}
}

// Asked is none of a control.
func (c *controlled) Asked(scenario.Asked) {}

// Control is none of a control.
func (c *controlled) Control(_, _, _ *source.Node) scenario.Course { return c }

// end is what is said of a scenario about its line-up alone.
func (c *course) end() {
	if c.sc.AboutSetup() && c.unsaid == "" {
		c.lineup()
	}
	if c.unsaid == "" && len(c.out.Steps) == 0 {
		c.cannot("nothing of it can be said")
	}
	if n := c.sc.Given; c.unsaid == "" && n != nil && n.Get("from") == nil {
		c.settable()
	}
}

// settable notes values that a position has and nobody can set: lists.
func (c *course) settable() {
	if c.out.Position == nil {
		return
	}
	for _, f := range append(slices.Clone(c.out.Position.Values), c.out.Position.Traits...) {
		if _, list := f.Is.([]kit.Value); list {
			c.cannot("a value of its position is a list: " + f.Value + f.Trait)
		}
	}
}

// seatNumber is the number of a seat of the line-up, layout.Nobody for none.
func (c *course) seatNumber(x *interpreter.Engine, name string) int {
	if i := slices.Index(x.Lineup().Seats, name); i >= 0 {
		return i
	}
	return layout.Nobody
}
