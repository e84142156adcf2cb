package guide

import (
	"cmp"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// Heard lists the lessons whose conditions hold in a position.
type Heard struct {
	Turn  string // the seat whose turn it is
	Holds []Holding
}

// Holding is a lesson whose condition holds, by its index, and the seat that must decide at that point.
type Holding struct {
	Lesson int
	Seat   string
}

// Hear returns the lessons whose conditions hold in the position of a match, or none if the game has no guide.
func Hear(m *interpreter.Match) Heard {
	n := len(m.Game.Definition().Guide)
	if n == 0 || m.Over() {
		return Heard{}
	}
	out := Heard{Turn: narrate.Turn(m)}
	for i := range n {
		if seat, holds := narrate.Lesson(m, i); holds {
			out.Holds = append(out.Holds, Holding{i, seat})
		}
	}
	return out
}

// Told is a lesson that was shown.
type Told struct {
	Holding
	Answers int // how many were given when it was first shown
	turn    int
}

// Course is the sequence of lessons shown in a match. The zero value is for a game without a guide.
type Course struct {
	guide []declared.Lesson
	given []Told
	now   []Told
	turn  int // how often the turn has passed to another seat
	last  string
}

// New returns the course of a match that has not begun.
func New(g *declared.Game) *Course { return &Course{guide: g.Guide} }

// Clone returns an independent copy.
func (c *Course) Clone() *Course {
	out := *c
	out.given = slices.Clip(c.given)
	return &out
}

// Add adds the lessons for the position after the given number of answers, and makes them the present ones.
func (c *Course) Add(h Heard, answers int) {
	if h.Turn != c.last {
		c.turn, c.last = c.turn+1, h.Turn
	}
	c.now = nil
	for _, x := range h.Holds {
		if x.Lesson >= len(c.guide) {
			continue // it belongs to former rules
		}
		i := slices.IndexFunc(c.given, func(t Told) bool { return t.Lesson == x.Lesson })
		switch {
		case i >= 0 && c.given[i].turn == c.turn:
			c.now = append(c.now, Told{x, c.given[i].Answers, c.turn})
		case i < 0 && c.behind(x.Lesson):
			t := Told{x, answers, c.turn}
			c.given, c.now = append(c.given, t), append(c.now, t)
		}
	}
}

// behind reports whether all lessons that must precede a lesson were shown in earlier turns.
func (c *Course) behind(lesson int) bool {
	for _, before := range c.guide[lesson].After {
		if !slices.ContainsFunc(c.given, func(t Told) bool { return t.Lesson == before && t.turn < c.turn }) {
			return false
		}
	}
	return true
}

// Now returns the lessons for the present position.
func (c *Course) Now() []Told { return c.now }

// Before returns the other lessons shown, the latest first.
func (c *Course) Before() []Told {
	out := slices.Clone(c.given)
	slices.Reverse(out)
	return slices.DeleteFunc(out, func(t Told) bool {
		return slices.ContainsFunc(c.now, func(n Told) bool { return n.Lesson == t.Lesson })
	})
}

// All returns all lessons shown, in order.
func (c *Course) All() []Told { return c.given }

// Said is the text of a lesson.
type Said struct {
	Head     string    `json:"head"`
	Lines    []string  `json:"lines"` // its paragraphs
	Articles []Article `json:"articles,omitempty"`
}

// Article is an article that a lesson cites.
type Article struct {
	Cite string `json:"cite"` // its id; Full also has its book
	Full string `json:"full"`
	Says string `json:"says,omitempty"` // its text, "" if unknown
}

// Say returns the title, text and articles of a lesson in a language.
func Say(m *interpreter.Match, lesson int, lang string) Said {
	g := m.Game.Definition()
	l := &g.Guide[lesson]
	out := Said{Head: cmp.Or(l.Name.In(lang), strings.ReplaceAll(l.ID, "_", " "))}
	for line := range strings.SplitSeq(l.Text.In(lang), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			out.Lines = append(out.Lines, line)
		}
	}
	for _, cite := range l.Articles {
		a := Article{Cite: cite[strings.Index(cite, ":")+1:], Full: cite}
		if of := g.Article(cite); of != nil {
			a.Says = of.Says(lang)
		}
		out.Articles = append(out.Articles, a)
	}
	return out
}

// Advised returns the set of answers to a decision that the present lessons recommend.
func (c *Course) Advised(d *interpreter.Decision) map[interpreter.Answer]bool {
	out := map[interpreter.Answer]bool{}
	for _, t := range c.now {
		if t.Seat != d.Seat {
			continue
		}
		for _, a := range d.Answers() {
			if narrate.Advised(d, t.Lesson, a) {
				out[a] = true
			}
		}
	}
	return out
}
