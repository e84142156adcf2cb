package position

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/table/grammar"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/view"
)

// Question is a decision as it is shown to its seat, with its context.
type Question struct {
	Seat     string   `json:"seat,omitempty"`
	Name     string   `json:"name,omitempty"`
	Phases   []Phase  `json:"phases,omitempty"`
	Begun    []Step   `json:"begun,omitempty"` // actions, and choices in them, the outermost first
	Text     string   `json:"text,omitempty"`  // what is asked
	About    []string `json:"about,omitempty"`
	Articles []string `json:"articles,omitempty"`
	Several  bool     `json:"several,omitempty"` // a choice of several: this asks for one more
	Picked   []string `json:"picked,omitempty"`  // the picks so far in a choice of several, equal ones counted
	Taken    int      `json:"-"`                 // how many those are
	Order    string   `json:"order,omitempty"`   // the order in which several are picked, in words
	Least    int      `json:"least"`             // how many more must be picked
	Most     int      `json:"most"`              // how many more may be picked, -1 for any number
	Left     int      `json:"left"`              // how many more entries of a menu can be taken, -1 for any number
	Says     []Text   `json:"says,omitempty"`    // the texts of the cards and the like in the question
	Options  []Option `json:"options,omitempty"`
}

// Step is an action or ability that was begun, or a choice that was made.
type Step struct {
	Name   string `json:"name,omitempty"`
	Source string `json:"source,omitempty"` // the card of an ability; "" if it has the same name
	Chosen string `json:"chosen,omitempty"` // the result of a choice
}

// Text is the text of a component for players.
type Text struct {
	Of   string `json:"of"`
	Says string `json:"says"`
}

// Option is one option of a question.
type Option struct {
	interpreter.Option
	Number  int      `json:"number"`            // the number to type for it, -1 for none
	Text    string   `json:"text,omitempty"`    // in words
	Brief   string   `json:"brief,omitempty"`   // the text without all that is printed on a piece
	Cites   string   `json:"cites,omitempty"`   // its articles, to put after a text
	Says    string   `json:"says,omitempty"`    // the text of the card or the action, "" for none
	Refuses bool     `json:"refuses,omitempty"` // it passes, takes none or no more
	Cell    *Cell    `json:"cell,omitempty"`    // for a space on a board
	Printed []string `json:"printed,omitempty"` // for a piece

	There  string         `json:"-"` // for a place without a cell: the other seats with pieces there, and how many
	Called string         `json:"-"` // a piece without what is printed on it
	Traits []narrate.Fact `json:"-"` // what is printed on it
}

// Cell is the place of a space on a board.
type Cell struct {
	Board  int `json:"board"`
	Row    int `json:"row"`
	Column int `json:"column"`

	Lettered bool `json:"-"` // it is called by a letter and a number
}

// Ask returns a decision of a match as a question to its seat, with texts in lang.
func Ask(m *interpreter.Match, d *interpreter.Decision, lang string) *Question {
	b := &asker{builder{match: m, game: m.Game.Definition(), names: narrate.New(m, lang), words: WordsIn(lang),
		lang: lang}, d}
	seat := d.Seat
	q := &Question{Seat: seat, Name: b.names.Seat(seat), Phases: b.phases(), Several: d.Kind == interpreter.Many,
		Left:     narrate.Left(d),
		Articles: d.Step.Articles, Text: cmp.Or(b.names.Question(d), b.words.Act)}
	var picked []view.Chosen
	picked, q.Least, q.Most = b.names.Picked(d, seat)
	q.Picked, q.Taken = counted(picked), len(picked)
	q.Order = b.words.order(d, len(picked) > 0, q.Most)
	b.begun(q)
	for _, text := range b.names.About(d, seat) {
		if text != q.Name && !said(q.Begun, text) && !b.inPhases(q.Phases, text) {
			q.About = append(q.About, text)
		}
	}
	for _, o := range d.Options() {
		is := b.option(o, q)
		same := func(k Option) bool { return k.Text == is.Text && narrate.Twice(d, k.Value, o.Value) }
		if !slices.ContainsFunc(q.Options, same) { // two copies of a card that do the same are one option
			q.Options = append(q.Options, is)
		}
	}
	b.number(q)
	return q
}

// asker makes a question.
type asker struct {
	builder
	d *interpreter.Decision
}

// begun fills in the steps that led to the question. It leaves out the question itself, and an action inside another of
// the same name.
func (b *asker) begun(q *Question) {
	for _, s := range b.names.Begun(b.d, q.Seat) {
		step := Step{Name: s.Name, Chosen: strings.Join(counted(s.Chosen), ", ")}
		for _, c := range s.Chosen {
			b.text(q, c.ID)
		}
		if s.Source != "" {
			if name := b.names.Piece(s.Source); name != s.Name {
				step.Source = name
			}
			b.text(q, s.Source)
		}
		if n := len(q.Begun); n > 0 && s.Chosen == nil && q.Begun[n-1].Name == s.Name {
			continue
		}
		if s.Chosen == nil && s.Name == q.Text {
			continue
		}
		q.Begun = append(q.Begun, step)
	}
}

// text adds the text of a component, once.
func (b *asker) text(q *Question, id string) {
	t := Text{b.names.Piece(id), b.names.Says(id)}
	if t.Says != "" && !slices.Contains(q.Says, t) {
		q.Says = append(q.Says, t)
	}
}

// said reports whether one of the steps already shows a text.
func said(steps []Step, text string) bool {
	is := func(s Step) bool { return slices.Contains([]string{s.Chosen, s.Source, s.Name}, text) }
	return slices.ContainsFunc(steps, is)
}

// inPhases reports whether the open phases already show a text, as a field or as the name of their seat.
func (b *asker) inPhases(phases []Phase, text string) bool {
	return slices.ContainsFunc(phases, func(p Phase) bool {
		return p.Seat != "" && b.names.Seat(p.Seat) == text || slices.ContainsFunc(p.Fields,
			func(f Field) bool { return f.Text == text })
	})
}

// counted returns the texts of values. Values with the same text appear once, with their number.
func counted(values []view.Chosen) []string {
	var order []string
	n := map[string]int{}
	for _, v := range values {
		if n[v.Text]++; n[v.Text] == 1 {
			order = append(order, v.Text)
		}
	}
	for i, text := range order {
		if n[text] > 1 {
			order[i] = fmt.Sprintf("%d × %s", n[text], text)
		}
	}
	return order
}

// option returns an option with its texts.
func (b *asker) option(o interpreter.Option, q *Question) Option {
	out := Option{Option: o, Refuses: interpreter.Declines(o.Value), Says: b.names.SaysOption(b.d, o)}
	if len(o.Articles) > 0 {
		out.Cites = b.names.Articles(o.Articles)
	}
	if w := b.words.answer(o.Value); w != "" {
		if o.Value == interpreter.None {
			w = grammar.Agreed(b.lang, w, 1, b.names.Noted(b.d.Step))
		}
		if o.Value == interpreter.None && b.d.Offers(interpreter.Agree) {
			w = b.words.Refuse
		}
		if o.Value == interpreter.Done && len(q.Picked) > 0 {
			w = fmt.Sprintf(b.words.Taken, strings.Join(q.Picked, ", "))
		}
		w = cmp.Or(o.Name.In(b.lang), w)
		out.Text, out.Brief = w, w
		return out
	}
	text := b.names.Option(b.d, o)
	if text == o.ID && (b.d.Kind == interpreter.Menu || b.d.Kind == interpreter.Order) {
		text = plainly(text) // it has no name
	}
	if narrate.Hidden(o) {
		text = b.words.Hidden + ", " + text
	}
	out.Text, out.Brief = text, text
	if o.Value >= 0 && !narrate.Hidden(o) && b.d.Type.Base == declared.OfPiece {
		out.Called, out.Traits = text, b.names.Traits(o.ID, false)
		out.Printed = traits(out.Traits)
		out.Text = within(text, out.Printed)
		out.Brief = within(text, traits(b.names.Traits(o.ID, true)))
	}
	if card := b.lone(o); card != "" {
		out.Text += grammar.Colon(b.lang) + card
	}
	if s := b.match.Lineup().SpaceOf[o.ID]; s != nil && s.Board >= 0 && o.Value >= 0 && b.d.Kind != interpreter.Menu &&
		slices.Contains([]string{declared.Square, declared.Hex}, b.game.Boards[s.Board].Shape) &&
		!b.game.Boards[s.Board].Named {
		out.Cell = &Cell{s.Board, s.Row, s.Column, s.Plain != ""}
	} else if s != nil && o.Value >= 0 && b.d.Type.Base == declared.OfPlace {
		out.There = b.there(o.ID)
	}
	return out
}

// there returns a text that lists the other seats with pieces on a space and the numbers of these pieces.
func (b *asker) there(space string) string {
	if b.view.Places == nil {
		b.view = b.match.View(b.d.Seat)
	}
	pl := placeOf(b.view, space)
	if pl == nil {
		return ""
	}
	var out []string
	for _, seat := range b.match.Record.Seats {
		n := 0
		for _, x := range pl.Pieces {
			if x.Owner == seat && seat != b.d.Seat {
				n += x.Count
			}
		}
		if n > 0 {
			out = append(out, fmt.Sprintf("%s %d", b.names.Seat(seat), n))
		}
	}
	return strings.Join(out, ", ")
}

// lone returns the name of the card on a space that can be chosen, if it is the only one there. The card describes what
// the space costs and gives.
func (b *asker) lone(o interpreter.Option) string {
	if o.Value < 0 || b.d.Type.Base != declared.OfPlace || b.match.Lineup().SpaceOf[o.ID] == nil {
		return ""
	}
	if b.view.Places == nil {
		b.view = b.match.View(b.d.Seat)
	}
	card := ""
	if pl := placeOf(b.view, o.ID); pl != nil && pl.Hidden == 0 {
		for _, x := range pl.Pieces {
			for k := b.game.Types.KindByName(x.Kind); k >= 0; k = b.game.Types.Kinds[k].Parent {
				if b.game.Kinds[k].ID != "card" {
					continue
				}
				if card != "" || x.Count > 1 {
					return ""
				}
				card = b.names.Piece(x.Name)
			}
		}
	}
	return card
}

// within appends the traits to the text in brackets, except those that the text already contains in brackets.
func within(text string, more []string) string {
	more = slices.DeleteFunc(slices.Clone(more), func(x string) bool { return strings.Contains(text, "("+x+")") })
	if len(more) == 0 {
		return text
	}
	return text + " (" + strings.Join(more, ", ") + ")"
}

// number gives every option the number to type for it. If the options are numbers, each has its own. If there is one in
// each column of a board that is not full, each has that of its column. Otherwise they are counted.
func (b *asker) number(q *Question) {
	for i := range q.Options {
		q.Options[i].Number = i + 1
	}
	own := make([]int, len(q.Options))
	var column, value []int
	for i := range q.Options {
		o := &q.Options[i]
		if o.Refuses {
			continue
		}
		n, err := strconv.Atoi(o.Text)
		if err == nil && n >= 0 {
			value = append(value, n)
			own[i] = n
		}
		if o.Cell != nil && !o.Cell.Lettered {
			column = append(column, o.Cell.Column)
			own[i] = o.Cell.Column
		}
	}
	values := 0
	for i := range q.Options {
		if !q.Options[i].Refuses {
			values++
		}
	}
	columns := column != nil && len(column) == values && distinct(column) && b.everyColumn(q, column)
	if numbers := value != nil && len(value) == values && distinct(value); !columns && !numbers {
		return
	}
	for i := range q.Options {
		q.Options[i].Number = own[i]
		if q.Options[i].Refuses {
			q.Options[i].Number = -1
		}
	}
	slices.SortStableFunc(q.Options, func(a, b Option) int {
		return cmp.Or(cmp.Compare(boolInt(a.Refuses), boolInt(b.Refuses)), a.Number-b.Number)
	})
}

// everyColumn reports whether the columns include each column of a board with an empty cell.
func (b *asker) everyColumn(q *Question, columns []int) bool {
	board := -1
	for i := range q.Options {
		if c := q.Options[i].Cell; c != nil {
			board = c.Board
		}
	}
	taken := map[string]bool{}
	for _, p := range b.match.View("").Places {
		taken[p.Name] = true
	}
	for _, s := range b.match.Lineup().Boards[board] {
		if !taken[s.ID] && !slices.Contains(columns, s.Column) {
			return false
		}
	}
	return true
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// distinct reports whether no number occurs twice.
func distinct(numbers []int) bool {
	sorted := slices.Sorted(slices.Values(numbers))
	return len(slices.Compact(sorted)) == len(numbers)
}
