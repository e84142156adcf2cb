package desk

import (
	"precept/cmd/precept/speech"
	"precept/conformance/transcript"
	"precept/interpreter"
)

// Scenario is the position of a match as a scenario, with comments in lang. Where seen is a seat, by its name, the
// match is one that the true one may be for all that the seat knows, and the scenario says so; "" for who knows
// everything.
func Scenario(m *interpreter.Match, lang, seen string) ([]byte, error) {
	w := transcript.Words{
		Head: []string{speech.In(lang,
			"A position of a match, written out. Say what should happen in it; then: precept test FILE")},
		Name:   speech.In(lang, "what should happen, in a sentence"),
		Covers: speech.In(lang, "the articles that it shows"),
		Stands: speech.In(lang,
			"where play stands; turn: {player: ..., phase: ...} instead goes to where a phase begins"),
		Next: speech.In(lang, "here follows what is done, and what must come of it"),
	}
	for _, mod := range m.Game.Mods() {
		w.Head = append(w.Head, speech.Say("It is played with the mod %s: give its folder or file, precept test --mod … FILE",
			mod.Name).In(lang))
	}
	if seen != "" {
		w.Head = append(w.Head, speech.Say(
			"As it is seen by %s: what may not be known was drawn by chance.", seen).In(lang))
	}
	text, err := transcript.Write(m, w)
	if err != nil {
		return nil, speech.Say("the position cannot be written out: %w", err)
	}
	return text, nil
}
