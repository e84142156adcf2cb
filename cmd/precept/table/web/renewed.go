package web

import (
	"errors"
	"fmt"
	"strings"

	"precept/cmd/precept/table/campaign"
	"precept/cmd/precept/table/grammar"
	"precept/cmd/precept/table/room"
	"precept/interpreter/record"
)

// renewal returns the lines of the log that describe how a table continued after its rules had changed.
func (x *screen) renewal(s *room.Sight) []logLine {
	how := s.Renewed
	if how == nil {
		return nil
	}
	out := []logLine{{Text: x.T("The rules have changed"), Head: true, At: how.Lines}}
	head, more := x.renewed(s)
	for _, line := range head {
		out = append(out, logLine{Text: line, At: how.Lines})
	}
	for _, line := range more {
		out = append(out, logLine{Text: line, Depth: 1, At: how.Lines})
	}
	return out
}

// fewLines is how many lines about changes the notice of a page contains.
const fewLines = 5

// noticed returns a change of rules for the notice of a page, until somebody has answered; "" for none.
func (x *screen) noticed(s *room.Sight) string {
	if s.Renewed == nil || s.State.Lines != s.Renewed.Lines {
		return ""
	}
	head, more := x.renewed(s)
	text := x.T("The rules have changed") + grammar.Colon(x.Lang) + strings.Join(head, " ")
	if len(more) > fewLines {
		more = append(more[:fewLines:fewLines], "…")
	}
	return strings.Join(append([]string{text}, more...), " · ")
}

// renewed returns how a table continued, and the differences, one per line.
func (x *screen) renewed(s *room.Sight) (head, more []string) {
	how := s.Renewed
	if how.Stands {
		all := []record.Difference(nil)
		if past := s.Match.Record.Past; len(past) > 0 {
			all = past[len(past)-1].Changed
		}
		return []string{x.T("The match continues from its position. A save of it contains what came before.")},
			x.differences(s, all)
	}
	switch {
	case how.Why != nil:
		head = append(head, fmt.Sprintf(
			x.T("The match could not continue from its position (%s). Answers given again: %d; dropped: %d."),
			x.why(s, how.Why), how.Kept, how.Dropped))
	case how.Dropped > 0:
		head = append(head, fmt.Sprintf(
			x.T("The answers were given again, but for the last %d, which these rules do not offer."), how.Dropped))
	case how.Same:
		head = append(head, x.T("All answers were given again, and led to the same position."))
	default:
		head = append(head, x.T("All answers were given again."))
	}
	switch {
	case how.Parts == 0:
		head = append(head, x.T("They lead to another position from the beginning:"))
	case how.Parts > 0:
		head = append(head, fmt.Sprintf(x.T("They lead to another position from answer %d on:"), how.Parts))
	}
	if how.Parts >= 0 {
		more = x.differences(s, how.Otherwise)
	}
	return head, more
}

// why returns why a match could not continue from its position. In a game with secrets, only a person who sees
// everything may learn the step that it was in.
func (x *screen) why(s *room.Sight, why error) string {
	if g := s.Match.Game.Definition(); errors.Is(why, record.Misplaced) && g.Hides() && !x.chair.Owner() &&
		!campaign.Referees(g, x.seat) {
		return x.T("it was in a step that these rules do not have")
	}
	return campaign.Why(x.Lang, why)
}

// differences returns differences in words: those that everybody may read, or all of them for a referee.
func (x *screen) differences(s *room.Sight, all []record.Difference) []string {
	if g := s.Match.Game.Definition(); g.Hides() && !campaign.Referees(g, x.seat) {
		all = campaign.Printed(all)
	}
	return campaign.Lines(x.Lang, s.Match, all, nil)
}
