package record

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"precept/internal/limit"
)

// Every is how many answers lie between two hashes of the position.
const Every = 16

// Record is a match written down.
type Record struct {
	Game     string            `json:"game"`
	Variants []string          `json:"variants,omitempty"` // what is laid over the game, in that order
	Mods     []Mod             `json:"mods,omitempty"`     // which of these are of no file of the game, and whose
	Rules    string            `json:"rules"`              // hash of the rules, in hexadecimal
	Seats    []string          `json:"seats"`
	Options  map[string]string `json:"options,omitempty"`
	Seed     uint64            `json:"seed"`
	Origin   Origin            `json:"origin,omitempty"` // where the seed of a table comes from
	Parts    map[string]uint32 `json:"parts,omitempty"`  // hash of each part of the rules, by its file and name
	Agents   map[string]string `json:"agents,omitempty"` // who answers for a seat: nothing that the rules know
	Answers  []int32           `json:"answers"`
	Words    []string          `json:"words"`           // what each answer was called
	Hashes   []uint64          `json:"hashes"`          // after every Every answers
	Ahead    []Ahead           `json:"ahead,omitempty"` // the answers of seats to which the match had not come yet
	Put      []Correction      `json:"corrections,omitempty"`
	Notes    []Note            `json:"notes,omitempty"`
	Tags     [][2]string       `json:"tags,omitempty"`  // of the file of moves that it was read from: names and values
	Whole    int               `json:"whole,omitempty"` // see [Record.Puts]
	Declined []Declined        `json:"declined,omitempty"`
	Tale     *Tale             `json:"tale,omitempty"` // its log, as far as it was written into the save
	State    []byte            `json:"state,omitempty"`
	Position *Position         `json:"position,omitempty"` // the same by names, for other rules than these
	Base     *Position         `json:"base,omitempty"`     // what the answers begin with, nil: with the setup
	// what was handed on to the match, where it is one of several
	Handed []Values  `json:"handed,omitempty"`
	Past   []chapter `json:"past,omitempty"` // what was played before that, under the rules as they were
}

// Mod is content from elsewhere that was laid over a game.
type Mod struct {
	Name     string   `json:"name"`              // its first variant
	Version  string   `json:"version,omitempty"` // as its author counts, "" where it does not say
	Sum      string   `json:"sum"`               // by which its content is known, whether it is packed or a folder
	Variants []string `json:"variants"`          // that it brings, in the order in which they are laid

	Rulebooks []string `json:"-"` // that its variants name; a save does not say, as the mod that is given does
}

// shownSum is how many signs of a sum people are shown.
const shownSum = 12

// String is how people are told which it is: its name, its version and the beginning of its sum.
func (m Mod) String() string {
	s := m.Name
	if m.Version != "" {
		s += " " + m.Version
	}
	return s + " (" + m.Sum[:min(len(m.Sum), shownSum)] + ")"
}

// chapter is what was played of a match before its rules were changed: nothing of it is given again, and nothing of it
// is lost. Under the rules as they were it can be played again.
type chapter struct {
	Variants []string          `json:"variants,omitempty"`
	Mods     []Mod             `json:"mods,omitempty"`
	Rules    string            `json:"rules"`
	Parts    map[string]uint32 `json:"parts,omitempty"`
	Base     *Position         `json:"base,omitempty"`
	Answers  []int32           `json:"answers"`
	Words    []string          `json:"words"`
	Hashes   []uint64          `json:"hashes"`
	Ahead    []Ahead           `json:"ahead,omitempty"`
	Put      []Correction      `json:"corrections,omitempty"`
	Notes    []Note            `json:"notes,omitempty"`
	Whole    int               `json:"whole,omitempty"`
	Tale     *Tale             `json:"tale,omitempty"`
	Changed  []Difference      `json:"changed,omitempty"` // what the rules behind it changed
}

// Disguise says which questions with one answer are put so that hidden values are not revealed.
type Disguise uint8

// The disguises.
const (
	Whole   Disguise = iota // every question that could have several answers for all that everybody sees
	Choices                 // optional choices alone, as in records of old
	Bare                    // none: nobody looks on
)

// Never in Whole says that of a match on which nobody looks no question with one answer was put.
const Never = -1

// Puts returns which questions with one answer the match puts after n answers. Whole is the number of the answer from
// which all are put, counted from 1; old records have none.
func (r *Record) Puts(n int) Disguise {
	switch {
	case r.Whole == Never:
		return Bare
	case r.Whole > 0 && n+1 >= r.Whole:
		return Whole
	}
	return Choices
}

// Total is how many answers the match has had, those of earlier rules included.
func (r *Record) Total() int {
	n := len(r.Answers)
	for i := range r.Past {
		n += len(r.Past[i].Answers)
	}
	return n
}

// Rebase begins the record anew with a position, under other rules: what is in it becomes a chapter. Of the other
// record, what says which rules they are is taken.
func (r *Record) Rebase(base *Position, under Record, changed []Difference) {
	r.Past = append(slices.Clone(r.Past), chapter{r.Variants, r.Mods, r.Rules, r.Parts, r.Base, r.Answers, r.Words,
		r.Hashes, r.Ahead, r.Put, r.Notes, r.Whole, r.Tale, changed})
	r.Variants, r.Mods, r.Rules, r.Parts, r.Base = under.Variants, under.Mods, under.Rules, under.Parts, base
	r.Answers, r.Words, r.Hashes, r.Ahead, r.Put, r.Notes = nil, nil, nil, nil, nil, nil
	r.Whole, r.Declined = 1, r.standing()
	r.Tale, r.State, r.Position = nil, nil, nil
}

// chapter is the record of the nth chapter, as it was when its rules ended; the last is that which is played.
func (r *Record) Chapter(n int) (*Record, error) {
	if n < 1 || n > len(r.Past)+1 {
		return nil, fmt.Errorf("the save has no chapter %d: its last is %d", n, len(r.Past)+1)
	}
	if n > len(r.Past) {
		return r, nil
	}
	out, c := *r, &r.Past[n-1]
	out.Variants, out.Mods, out.Rules, out.Parts = c.Variants, c.Mods, c.Rules, c.Parts
	out.Base, out.Past = c.Base, r.Past[:n-1]
	out.Answers, out.Words, out.Hashes = c.Answers, c.Words, c.Hashes
	out.Ahead, out.Put, out.Notes, out.Whole, out.Tale = c.Ahead, c.Put, c.Notes, c.Whole, c.Tale
	out.State, out.Position, out.Declined = nil, nil, nil
	return &out, nil
}

// Ahead says that an answer was given by another seat than the one that the match asked first, where several might
// answer.
type Ahead struct {
	Answer int    `json:"answer"` // how many were taken before it
	Seat   string `json:"seat"`
}

// By is the seat that gave the answer with so many before it ahead of its turn, "" for one that was given in turn.
func (r *Record) By(answer int) string {
	i, ahead := slices.BinarySearchFunc(r.Ahead, answer, func(a Ahead, n int) int { return a.Answer - n })
	if !ahead {
		return ""
	}
	return r.Ahead[i].Seat
}

// Version is the version of the format.
const Version = 1

// Taken notes an answer, what it is called and, every so often, the hash of the position after it.
func (r *Record) Taken(answer int32, word string, position interface{ Hash() uint64 }) {
	r.Answers, r.Words = append(r.Answers, answer), append(r.Words, word)
	if len(r.Answers)%Every == 0 {
		r.Hashes = append(r.Hashes, position.Hash())
	}
}

// Clone returns a copy of the record.
func (r *Record) Clone() Record {
	return r.Until(len(r.Answers), len(r.Put))
}

// Until returns a copy of the record of the first n answers and the first put corrections. None of these came later
// than the nth answer. If put is negative, all corrections before the nth answer are in the copy.
func (r *Record) Until(n, put int) Record {
	if put < 0 {
		put, _ = slices.BinarySearchFunc(r.Put, n, func(c Correction, n int) int { return c.After - n })
	}
	out := *r
	out.Put = slices.Clone(r.Put[:put])
	out.Ahead, out.Notes, out.Tale = nil, nil, nil
	out.Declined = r.declinedUntil(n)
	for _, note := range r.Notes {
		if note.After <= n {
			out.Notes = append(out.Notes, note)
		}
	}
	for _, a := range r.Ahead {
		if a.Answer < n {
			out.Ahead = append(out.Ahead, a)
		}
	}
	out.Answers, out.Words = slices.Clone(r.Answers[:n]), slices.Clone(r.Words[:n])
	out.Hashes = slices.Clone(r.Hashes[:min(n/Every, len(r.Hashes))])
	return out
}

// Save is the record with the position, as bytes: a line with the version of the format and the sum of what follows,
// and a line with the record, both JSON.
func (r *Record) Save(position []byte, byNames *Position) ([]byte, error) {
	out := *r
	out.State, out.Position = position, byNames
	body, err := json.Marshal(&out)
	if err != nil {
		return nil, err
	}
	data := slices.Concat(head(body), body, []byte("\n"))
	if len(data) > limit.SaveBytes || r.Total() > limit.Answers || len(r.Past) > limit.Chapters {
		return nil, ErrTooLong
	}
	return data, nil
}

// head is the first line of a save.
func head(body []byte) []byte { return headed("precept", body) }

func headed(what string, body []byte) []byte {
	return fmt.Appendf(nil, "{\"%s\":%d,\"sum\":\"%x\"}\n", what, Version, sha256.Sum256(body))
}

// Errors of reading a save.
var (
	ErrBroken  = errors.New("the save is damaged: its sum does not fit")
	ErrNone    = errors.New("this is no save")
	ErrVersion = errors.New("the save is of another version of the format")
	ErrUnnamed = errors.New("the save is an older one, and does not say by names how things stand")
	ErrTooLong = errors.New("the match is too long to be saved: it could not be opened again")
)

// OtherMod is a mod with which a match was played, and the one of that name that is given now.
type OtherMod struct{ Saved, Given Mod }

// OtherMods is the mods of the record of whose name others are given: their content is not the same.
func (r *Record) OtherMods(given []Mod) []OtherMod {
	var out []OtherMod
	for _, m := range r.Mods {
		i := slices.IndexFunc(given, func(g Mod) bool { return g.Name == m.Name })
		if i >= 0 && given[i].Sum != m.Sum {
			out = append(out, OtherMod{m, given[i]})
		}
	}
	return out
}

// Since returns what has changed between the rules of the record and others, given by the hashes of their parts. It is
// of the kind [Changed].
func (r *Record) Since(parts map[string]uint32) *Error {
	var out []string
	for name, h := range parts {
		switch was, known := r.Parts[name]; {
		case !known:
			out = append(out, "+ "+name)
		case was != h:
			out = append(out, name)
		}
	}
	for name := range r.Parts {
		if _, known := parts[name]; !known {
			out = append(out, "- "+name)
		}
	}
	slices.Sort(out)
	return &Error{Kind: Changed, Parts: out}
}

// Read reads a save and judges it; nothing of it is used when it fails.
func Read(data []byte) (*Record, error) {
	if len(data) > limit.SaveBytes {
		return nil, fmt.Errorf("a save of %d bytes; at most %d", len(data), limit.SaveBytes)
	}
	first, body, _ := bytes.Cut(data, []byte("\n"))
	body, ended := bytes.CutSuffix(body, []byte("\n"))
	if !ended || !bytes.Equal(head(body), data[:len(first)+1]) {
		return nil, unsummed(first)
	}
	r := &Record{}
	if err := decode(body, r); err != nil {
		return nil, err
	}
	if r.Total() > limit.Answers || len(r.Past) > limit.Chapters || len(r.Seats) == 0 || len(r.Seats) > limit.Players ||
		len(r.Mods) > limit.Variants {
		return nil, ErrBroken
	}
	for n := range len(r.Past) + 1 {
		if c, _ := r.Chapter(n + 1); len(c.Words) != len(c.Answers) || !c.ordered() || !c.seated() ||
			!c.Tale.judge(len(c.Answers)) || c.Base != nil && c.Base.Rules != c.Rules {
			return nil, ErrBroken
		}
	}
	return r, nil
}

// decode reads what a save says, of which there is no more than a save may hold: that is known before anything is made
// of it.
func decode(body []byte, into any) error {
	if values(body) > limit.SaveValues {
		return fmt.Errorf("%w: more than %d values", ErrNone, limit.SaveValues)
	}
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return fmt.Errorf("%w: %w", ErrNone, err)
	}
	if dec.More() {
		return ErrBroken
	}
	return nil
}

// values is how many values the lists and maps of a text in JSON have at most.
func values(text []byte) (n int) {
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case !quoted && (c == ',' || c == '[' || c == '{'):
			n++
		}
	}
	return n
}

// seated reports whether the answers that were given ahead, and the notes, can have come about.
func (r *Record) seated() bool {
	last := -1
	for _, a := range r.Ahead {
		if a.Answer <= last || a.Answer >= len(r.Answers) || !slices.Contains(r.Seats, a.Seat) {
			return false
		}
		last = a.Answer
	}
	last = 0
	for i := range r.Notes {
		n := &r.Notes[i]
		if n.After < last || n.After > len(r.Answers) || !slices.Contains(r.Seats, n.By) || n.judge() != nil {
			return false
		}
		last = n.After
	}
	return len(r.Notes) <= limit.Corrections && r.stood()
}

// unsummed says why the first line of a save is not the one that belongs to it.
func unsummed(first []byte) error {
	var h struct {
		Precept *int   `json:"precept"`
		Sum     string `json:"sum"`
	}
	switch err := json.Unmarshal(first, &h); {
	case err != nil || h.Precept == nil:
		return ErrNone
	case *h.Precept != Version:
		return ErrVersion
	}
	return ErrBroken
}
