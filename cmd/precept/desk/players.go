package desk

import (
	"slices"
	"strings"

	"precept/cmd/precept/speech"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/agents"
	"precept/interpreter/record"
)

// Who can take a seat.
const (
	Human  = "human"
	Random = "random"
)

// TakeAgents takes who plays out of the seats: a=human becomes a. It returns nil when nothing is said.
func (l *Lineup) TakeAgents() (map[string]string, error) {
	if len(l.Seats) == 0 {
		return nil, nil
	}
	agents := map[string]string{}
	for i, s := range l.Seats {
		seat, agent, said := strings.Cut(s, "=")
		if !said {
			agent = Human
		}
		if agent != Human {
			if _, err := Agent(agent, Human); err != nil {
				return nil, err
			}
		}
		l.Seats[i], agents[seat] = seat, agent
	}
	return agents, nil
}

// Agent reads the name of an agent; else is who is named beside agents where there is none of that name.
//
// # Errors
//
// A [UsageError].
func Agent(text string, others ...string) (agents.Spec, error) {
	kind, _, _ := strings.Cut(text, ":")
	if known := slices.Concat(others, agents.Kinds()); !slices.Contains(agents.Kinds(), kind) {
		return agents.Spec{}, Usage("no agent is called %q%s", kind, Near(kind, known))
	}
	spec, err := agents.Parse(text)
	if err != nil {
		return spec, Usage("the agent %s: %v", text, err)
	}
	return spec, nil
}

// plays reports whether somebody of that name can take a seat.
func plays(name string) bool {
	_, err := agents.Parse(name)
	return name == Human || err == nil
}

// JudgeAgents says what is wrong with who plays: of a saved match the seats are given.
func JudgeAgents(m *interpreter.Match, agents map[string]string) error {
	for seat := range agents {
		if !slices.Contains(m.Record.Seats, seat) {
			return Usage("the match has no seat %q%s", seat, Near(seat, m.Record.Seats))
		}
	}
	return nil
}

// SeatPlayers judges who plays a saved match, and adds who does when it does not say.
func SeatPlayers(m *interpreter.Match) error {
	for seat, agent := range m.Record.Agents {
		if !plays(agent) || JudgeAgents(m, map[string]string{seat: agent}) != nil {
			return record.ErrBroken
		}
		if spec, err := agents.Parse(agent); err == nil && spec.Patient() {
			return speech.Say("in the save %s is played by %s, which thinks longer than a save may ask for (%d "+
				"iterations or %d seconds); choose the players with --seats", seat, agent,
				limit.SavedIterations, limit.SavedSeconds)
		}
	}
	if m.Record.Agents == nil { // of a match that was not played here
		m.Record.Agents = map[string]string{m.Record.Seats[0]: Human}
	}
	return nil
}
