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
	// Try runs a trial. What it returns was found: something that must hold and does not. It depends on the trial alone.
	Try func(t *Trial) error
}

// What trials count, by what the report calls it.
const (
	Matches     = "matches"
	Decisions   = "decisions"
	Refused     = "combinations refused" // of variants and mods, with a problem that has its place
	Faults      = "faults of made content"
	Looks       = "looks compared" // of a seat at two matches
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

// Counted is what trials count, in the order in which it is told.
var Counted = []string{Matches, Decisions, Refused, Looks, Saves, Replays, Kills, Answers, Expressions, Questions,
	Lines, Packages, Spoiled, Problems, Faults}

// What it is noted of how often it was played.
const (
	Lineups  = "lineups"  // "root: south, north": a game and its seats, by name
	Variants = "variants" // "root+first_game"
	Mods     = "mods"     // "root+knaves"
)

// Trial is what a trial is given, and what it has done.
type Trial struct {
	Seed uint64
	Rand *rand.Rand // of the seed

	counts map[string]int
	played map[string]map[string]int
	dir    string
}

// trialStream is the second word of the generator of a trial.
const trialStream = 0x50a4

// NewTrial is a trial before it has begun.
func NewTrial(seed uint64) *Trial {
	return &Trial{Seed: seed, Rand: rand.New(rand.NewPCG(seed, trialStream)), counts: map[string]int{},
		played: map[string]map[string]int{}}
}

// Count counts n more of one of [Counted].
func (t *Trial) Count(what string, n int) {
	if !slices.Contains(Counted, what) {
		panic(fmt.Sprintf("%q is not counted", what))
	}
	t.counts[what] += n
}

// Played notes that a line-up, a variant or a mod was played once more.
func (t *Trial) Played(sort, name string) {
	if t.played[sort] == nil {
		t.played[sort] = map[string]int{}
	}
	t.played[sort][name]++
}

// Dir is a folder of the trial's own, which is removed behind it.
func (t *Trial) Dir() (string, error) {
	if t.dir != "" {
		return t.dir, nil
	}
	dir, err := os.MkdirTemp("", "soak")
	t.dir = dir
	return dir, err
}

// end removes what the trial has left.
func (t *Trial) end() {
	if t.dir != "" {
		_ = os.RemoveAll(t.dir)
	}
}
