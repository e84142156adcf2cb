package failure

import (
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/tell"
	"precept/cmd/precept/table/why"
	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// mostOptions is how many options of a decision are printed.
const mostOptions = 40

// report is the JSON of a failure.
type report struct {
	Decides  *decision   `json:"decides,omitempty"` // the decision at that point
	Why      any         `json:"why,omitempty"`     // the explanation of what was tried
	Happened []tell.Line `json:"happened"`          // since the step before
	Reads    []value     `json:"reads"`             // by the expectation
}

// decision is the JSON form of the decision at the point of failure.
type decision struct {
	Seat     string   `json:"seat"`
	Name     string   `json:"name,omitempty"` // in the content
	Question string   `json:"question,omitempty"`
	Options  []option `json:"options"`
	More     int      `json:"more,omitempty"` // how many options are left out
}

type option struct {
	ID   string `json:"id"`
	Text string `json:"text,omitempty"`
}

type value struct {
	Expression string `json:"expression"`
	Before     string `json:"before,omitempty"`
	Value      string `json:"value"`
}

// JSON returns why a scenario failed, for programs. Texts for people are in lang.
func JSON(s *scenario.Scene, lang string) any {
	out := report{Happened: happened(s, lang), Reads: []value{}}
	if out.Happened == nil {
		out.Happened = []tell.Line{}
	}
	if m := at(s); m != nil {
		out.Decides = asked(m, lang)
	}
	if _, e := tried(s); e != nil {
		out.Why = why.JSON(e, lang)
	}
	for _, r := range s.Reads {
		out.Reads = append(out.Reads, value{r.Name, r.Before, r.Value})
	}
	return out
}

// at returns the match at the point of failure: the position in which an answer was tried, or else where the scenario
// stopped. It returns nil if the scenario had not begun.
func at(s *scenario.Scene) *interpreter.Match {
	switch {
	case s.Tried != nil:
		return testkit.Match(s.Game, s.Tried.At)
	case s.At != nil:
		return testkit.Match(s.Game, s.At)
	}
	return nil
}

// asked returns the decision that is open in a match, nil for none.
func asked(m *interpreter.Match, lang string) *decision {
	d := m.Pending()
	if d == nil || m.Over() {
		return nil
	}
	n := narrate.New(m, lang)
	out := &decision{Seat: d.Seat, Name: d.Name, Question: n.Question(d), Options: []option{}}
	for i, o := range d.Options() {
		if i >= mostOptions {
			out.More++
			continue
		}
		out.Options = append(out.Options, option{o.ID, text(n, d, o, lang)})
	}
	return out
}

// text returns the text of an option. The texts for options without a value come from the program.
func text(n narrate.Names, d *interpreter.Decision, o interpreter.Option, lang string) string {
	switch o.Value {
	case interpreter.Pass:
		return speech.In(lang, "pass")
	case interpreter.Done:
		return speech.In(lang, "that is all")
	case interpreter.None:
		return speech.In(lang, "none")
	case interpreter.Agree:
		return speech.In(lang, "agree")
	}
	return n.Option(d, o)
}

// tried returns the explanation of what the scenario tried; nil if it tried nothing.
func tried(s *scenario.Scene) (*interpreter.Match, *narrate.Explanation) {
	t := s.Tried
	if t == nil || t.Entry == "" && t.Value == "" {
		return nil, nil
	}
	m := testkit.Match(s.Game, t.At)
	e, err := narrate.Why(m, narrate.Question{Seat: t.Seat, Entry: t.Entry, Value: t.Value, Answers: t.Answers})
	if err != nil {
		return nil, nil
	}
	return m, e
}

// happened returns what happened since the step before, as the seat that answered last may know it.
func happened(s *scenario.Scene, lang string) []tell.Line {
	if s.Begun == nil || len(s.Given) == s.Since {
		return nil
	}
	m := testkit.Match(s.Game, testkit.On(s.Begun).Fork())
	log := tell.From(m)
	upto := 0
	for i, g := range s.Given {
		if i == s.Since {
			upto = log.Heard()
		}
		events, _, err := tell.Follow(m, g.Seat, interpreter.Option{Value: g.Answer})
		if err != nil {
			break
		}
		log.Add(m, events)
	}
	var out []tell.Line
	for _, l := range log.Lines(s.Given[len(s.Given)-1].Seat, lang) {
		if l.Upto > upto {
			out = append(out, l)
		}
	}
	return out
}

// Tell prints why a scenario failed, in the language of the desk.
func Tell(d *desk.Desk, s *scenario.Scene) {
	in := func(text string) string { return speech.In(d.Lang, text) }
	line := func(depth int, text string) { d.Printf("%s%s\n", strings.Repeat("  ", depth+2), text) }
	if m := at(s); m != nil {
		if asked := asked(m, d.Lang); asked == nil || !asked.said(s.Failure) {
			tellAsked(m, asked, d.Lang, line)
		}
	}
	if m, e := tried(s); e != nil {
		for _, l := range why.Explained(m, e, d.Lang, true) {
			line(l.Depth, l.Text)
		}
	}
	if lines := happened(s, d.Lang); len(lines) > 0 {
		line(0, in("what happened since the previous step:"))
		for _, l := range lines {
			if !l.Detail {
				line(l.Depth+1, l.Text)
			}
		}
	}
	if len(s.Reads) > 0 {
		line(0, in("the values it reads:"))
		for _, r := range s.Reads {
			if r.Before != "" && r.Before != r.Value {
				line(1, fmt.Sprintf(in("%s was %s and is %s"), r.Name, r.Before, r.Value))
			} else {
				line(1, fmt.Sprintf(in("%s is %s"), r.Name, r.Value))
			}
		}
	}
}

// said reports whether the failure message already lists all options by their ids, and no option has any other text.
func (d *decision) said(f *scenario.Failure) bool {
	var ids []string
	for _, o := range d.Options {
		if o.Text != "" && o.Text != o.ID {
			return false
		}
		ids = append(ids, o.ID)
	}
	list := strings.Join(ids, ", ")
	return d.More == 0 && slices.ContainsFunc(append(slices.Clone(f.Notes), f.Text), func(t *source.Text) bool {
		return strings.Contains(t.String(), list)
	})
}

// tellAsked prints the decision that is open; nil means none is.
func tellAsked(m *interpreter.Match, d *decision, lang string, line func(int, string)) {
	if d == nil {
		line(0, speech.In(lang, "there is no decision there"))
		return
	}
	seat := narrate.New(m, lang).Seat(d.Seat)
	if d.Question == "" {
		line(0, fmt.Sprintf(speech.In(lang, "%s decides, among:"), seat))
	} else {
		line(0, fmt.Sprintf(speech.In(lang, "%s decides (%s), among:"), seat, d.Question))
	}
	for _, o := range d.Options {
		if o.Text == "" || o.Text == o.ID {
			line(1, o.ID)
		} else {
			line(1, fmt.Sprintf("%s (%s)", o.Text, o.ID))
		}
	}
	if d.More > 0 {
		line(1, fmt.Sprintf(speech.In(lang, "and %d more"), d.More))
	}
}
