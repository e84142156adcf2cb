package soak

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
)

// Kind is one way to try the program.
type Kind struct {
	Name string
	// Try runs a trial. It returns as an error what should be true and is not. The result depends only on the trial.
	Try func(t *Trial) error
}

// What trials count, with the names of the report.
const (
	Matches     = "matches"
	Decisions   = "decisions"
	Refused     = "combinations refused" // combinations of variants and mods refused with a problem that has a place
	Faults      = "faults of made content"
	Looks       = "looks compared" // comparisons of what a seat sees in two matches
	Saves       = "saves reopened"
	Replays     = "matches played again"
	Kills       = "processes killed"
	Answers     = "answers acknowledged"
	Expressions = "expressions"
	Questions   = "questions"
	Lines       = "lines typed"
	Packages    = "packages made"
	Spoiled     = "packages spoiled"
	Problems    = "problems told"
)

// Counted is what trials count, in the order of the report.
var Counted = []string{Matches, Decisions, Refused, Looks, Saves, Replays, Kills, Answers, Expressions, Questions,
	Lines, Packages, Spoiled, Problems, Faults}

// What was played, as counted by [Trial.Played].
const (
	Lineups  = "lineups"  // "root: south, north": a game and its seats, by name
	Variants = "variants" // "root+first_game"
	Mods     = "mods"     // "root+knaves"
)

// Trial contains the input of a trial and its counts.
type Trial struct {
	Seed uint64
	Rand *rand.Rand // seeded with Seed

	counts map[string]int
	played map[string]map[string]int
	dir    string
}

// trialStream is the second word of the seed of a trial's random numbers.
const trialStream = 0x50a4

// NewTrial returns a trial that has not begun.
func NewTrial(seed uint64) *Trial {
	return &Trial{Seed: seed, Rand: rand.New(rand.NewPCG(seed, trialStream)), counts: map[string]int{},
		played: map[string]map[string]int{}}
}

// Count adds n to one of [Counted].
func (t *Trial) Count(what string, n int) {
	if !slices.Contains(Counted, what) {
		panic(fmt.Sprintf("%q is not counted", what))
	}
	t.counts[what] += n
}

// Played counts that a line-up, a variant or a mod was played once more.
func (t *Trial) Played(sort, name string) {
	if t.played[sort] == nil {
		t.played[sort] = map[string]int{}
	}
	t.played[sort][name]++
}

// Dir returns a folder for this trial, which is removed when the trial ends.
func (t *Trial) Dir() (string, error) {
	if t.dir != "" {
		return t.dir, nil
	}
	dir, err := os.MkdirTemp("", "soak")
	t.dir = dir
	return dir, err
}

// end removes the folder of the trial.
func (t *Trial) end() {
	if t.dir != "" {
		_ = os.RemoveAll(t.dir)
	}
}
