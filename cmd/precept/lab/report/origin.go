package report

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/chart"
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
	"precept/interpreter"
	"precept/interpreter/record"
)

// Origin describes how the numbers of a report were produced, so that a reader can reproduce them.
type Origin struct {
	Command string `json:"command"` // reproduces the numbers; output files are left out
	Content
	Other *Content `json:"other,omitempty"` // the content it is compared with
	Build string   `json:"build"`           // of the program
}

// Content identifies the content that was played.
type Content struct {
	Rules    string       `json:"rules"`              // the checksum of the rules; texts do not count
	Variants []string     `json:"variants,omitempty"` // applied to the game
	Mods     []record.Mod `json:"mods,omitempty"`     // the mods that they come from
}

// OriginOf returns the origin of numbers of a game; command is given without the name of the program.
func OriginOf(g *interpreter.Game, command string) Origin {
	return Origin{Command: "precept " + command, Content: ContentOf(g), Build: Build()}
}

// ContentOf returns the content of a game.
func ContentOf(g *interpreter.Game) Content { return Content{g.RulesHash(), g.Variants(), g.Mods()} }

// Build returns the version of the program, with its commit, and of the compiler.
func Build() string {
	version := "devel"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = cmp.Or(strings.Trim(info.Main.Version, "()"), version)
	}
	return version + " " + runtime.Version()
}

// shownSum is the number of digits of a checksum that are shown.
const shownSum = 16

// applied returns the variants and mods applied to the game, "" for none.
func (o *Content) applied() string {
	var out []string
	variants := slices.Clone(o.Variants)
	for _, m := range o.Mods {
		out = append(out, m.String())
		variants = slices.DeleteFunc(variants, func(v string) bool { return slices.Contains(m.Variants, v) })
	}
	return strings.Join(append(variants, out...), ", ")
}

// Sum returns the start of the rules' checksum, and what is applied to the game.
func (o *Content) Sum() string {
	sum := o.Rules[:min(shownSum, len(o.Rules))]
	if laid := o.applied(); laid != "" {
		sum += " (" + laid + ")"
	}
	return sum
}

// Write writes the origin as rows of a table.
func (o *Origin) Write(w io.Writer, lang string) {
	fmt.Fprintf(w, speech.In(lang, "made by\t%s\n"), o.Command)
	fmt.Fprintf(w, speech.In(lang, "rules\t%s\n"), o.Sum())
	if o.Other != nil {
		fmt.Fprintf(w, speech.In(lang, "rules of the other\t%s\n"), o.Other.Sum())
	}
	fmt.Fprintf(w, speech.In(lang, "program\t%s\n"), o.Build)
}

// Add adds the origin to the end of a page.
func (o *Origin) Add(p *chart.Page, l Speech) {
	rows := [][]string{{l.Word("command"), o.Command}, {l.Word("rules"), o.Rules}}
	if laid := o.applied(); laid != "" {
		rows = append(rows, []string{l.Word("laid"), laid})
	}
	if o.Other != nil {
		rows = append(rows, []string{l.Word("other"), o.Other.Rules})
		if laid := o.Other.applied(); laid != "" {
			rows = append(rows, []string{l.Word("laid"), laid})
		}
	}
	p.Add(l.Word("origin"), l.Word("again"), chart.Facts(append(rows, []string{l.Word("program"), o.Build})))
}

// origin returns the origin of this simulation's numbers; stats adds the flag for statistics.
func (s *simulating) origin(stats bool) Origin {
	return OriginOf(s.game, "simulate "+s.game.Definition().ID+s.Flags()+s.lineupFlags()+
		fmt.Sprintf(" --seed %d", s.setup.Seed)+s.gamesFlags()+s.untilFlag()+
		watched(&s.opt, s.agents)+s.shape(stats))
}

// again returns the command that replays one match.
func (s *simulating) again(m *simulate.Match) string {
	return "precept simulate " + s.game.Definition().ID + s.Flags() + setupFlags(m.Seats, m.Options) +
		fmt.Sprintf(" --seed %d --games 1", m.Seed) + watched(&s.opt, s.agents)
}

// lineupFlags returns the flags for the line-up, or for random line-ups.
func (s *simulating) lineupFlags() string {
	l := s.opt.Lineups
	if l == nil {
		return setupFlags(s.setup.Seats, s.setup.Options)
	}
	out := " --random-lineups"
	var others []string
	m := s.game.Definition()
	for i := range m.Seats {
		if id := m.Seats[m.Side(i)].ID; m.Seats[i].Decides != "referee" {
			others = append(others, id)
		}
	}
	if given := slices.Concat(l.Seats, l.Always); len(given) < len(others) {
		out += " --seats " + strings.Join(given, ",")
	}
	if len(l.Always) > 0 {
		out += " --always " + strings.Join(l.Always, ",")
	}
	choices := m.Choices()
	for _, key := range sortedKeys(l.Options) {
		if len(l.Options[key]) < len(choices[key]) {
			for _, value := range l.Options[key] {
				out += " --option " + desk.Quoted(key+"="+value)
			}
		}
	}
	return out
}

// gamesFlags returns the flags for the number of matches. If the run is a part of a larger one, they include its
// results file, because each part needs a file of its own.
func (s *simulating) gamesFlags() string {
	if p := s.to.Shard; p != nil {
		return fmt.Sprintf(" --games %d --shard %d/%d --resume %s", p.Games, p.Part, p.Of, desk.Quoted(s.to.Resume))
	}
	return fmt.Sprintf(" --games %d", s.opt.Games)
}

// untilFlag returns the flag for the width of the intervals, "" for none.
func (s *simulating) untilFlag() string {
	if s.opt.Until <= 0 {
		return ""
	}
	return fmt.Sprintf(" --until 'ci < %.6g%%'", 100*s.opt.Until)
}

// shape returns the flags for statistics and rotation.
func (s *simulating) shape(stats bool) (out string) {
	if stats {
		out += " --stats"
	}
	if s.opt.Rotate == 0 && s.opt.Lineups == nil {
		out += " --rotate=false"
	}
	return out
}

// PlayFlags returns the flags for the line-up and the agents, without variants and mods.
func PlayFlags(l *desk.Lineup, opt *simulate.Options, agents []string) string {
	var b strings.Builder
	if len(l.Seats) > 0 {
		b.WriteString(" --seats " + strings.Join(l.Seats, ","))
	}
	for _, option := range l.Options {
		b.WriteString(" --option " + desk.Quoted(option))
	}
	fmt.Fprintf(&b, " --seed %d --games %d%s", l.Seed, opt.Games, watched(opt, agents))
	if opt.Rotate == 0 {
		b.WriteString(" --rotate=false")
	}
	return b.String()
}
