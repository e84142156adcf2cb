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

// The players of a seat other than named agents.
const (
	Human  = "human"
	Random = "random"
)

// TakeAgents removes the players from the seats and returns them: a=human becomes a. It returns nil if no seats are
// given.
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

// Agent parses the name of an agent. others are names that are also allowed in this place; they are suggested if
// the name is unknown.
//
// # Errors
//
// The error is a [UsageError].
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

// plays reports whether a name is a human or an agent.
func plays(name string) bool {
	_, err := agents.Parse(name)
	return name == Human || err == nil
}

// JudgeAgents returns a usage error if a player is given for a seat that the match lacks, or cannot play this game.
func JudgeAgents(m *interpreter.Match, players map[string]string) error {
	for seat, player := range players {
		if !slices.Contains(m.Record.Seats, seat) {
			return Usage("the match has no seat %q%s", seat, Near(seat, m.Record.Seats))
		}
		if spec, err := agents.Parse(player); err == nil {
			if _, err := spec.New(m.Engine()); err != nil {
				return Usage("the agent %s: %v", seat+"="+player, err)
			}
		}
	}
	return nil
}

// SeatPlayers checks the players of a saved match, and adds a default if the save names none.
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
	if m.Record.Agents == nil { // a match that was not played here
		m.Record.Agents = map[string]string{m.Record.Seats[0]: Human}
	}
	return nil
}
