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

// Every is the number of answers from one hash of the position to the next.
const Every = 16

// Record is everything needed to replay a match.
type Record struct {
	Game     string            `json:"game"`
	Variants []string          `json:"variants,omitempty"` // the variants applied to the game, in order
	Mods     []Mod             `json:"mods,omitempty"`     // the mods that these come from, if not from the game
	Rules    string            `json:"rules"`              // hash of the rules, in hexadecimal
	Seats    []string          `json:"seats"`
	Options  map[string]string `json:"options,omitempty"`
	Seed     uint64            `json:"seed"`
	Origin   Origin            `json:"origin,omitempty"` // where the seed of a table comes from
	Parts    map[string]uint32 `json:"parts,omitempty"`  // hash of each part of the rules, by its file and name
	Agents   map[string]string `json:"agents,omitempty"` // who answers for a seat; not part of the rules
	Answers  []int32           `json:"answers"`
	Words    []string          `json:"words"`           // the name of each answer
	Hashes   []uint64          `json:"hashes"`          // of the position, after every Every answers
	Ahead    []Ahead           `json:"ahead,omitempty"` // the answers of seats that were not yet asked
	Put      []Correction      `json:"corrections,omitempty"`
	Notes    []Note            `json:"notes,omitempty"`
	Tags     [][2]string       `json:"tags,omitempty"`  // tags of the move file that it was read from: name, value
	Whole    int               `json:"whole,omitempty"` // see [Record.Puts]
	Declined []Declined        `json:"declined,omitempty"`
	Tale     *Tale             `json:"tale,omitempty"` // the log, as far as a save contains it
	State    []byte            `json:"state,omitempty"`
	Position *Position         `json:"position,omitempty"` // the same by names, to open it under other rules
	Base     *Position         `json:"base,omitempty"`     // the position before the first answer; nil: the setup
	// the values that the previous match of a campaign handed on
	Handed []Values  `json:"handed,omitempty"`
	Past   []chapter `json:"past,omitempty"` // earlier parts of the match, each under its former rules
}

// Mod is a mod that was applied to a game.
type Mod struct {
	Name     string   `json:"name"`              // its first variant
	Version  string   `json:"version,omitempty"` // as its author counts, "" if there is none
	Sum      string   `json:"sum"`               // a checksum of its content, the same for a packed mod and a folder
	Variants []string `json:"variants"`          // that it contains, in the order in which they are applied

	Rulebooks []string `json:"-"` // that its variants name; not in a save, since the mod itself has them
}

// shownSum is the number of characters of a checksum that people see.
const shownSum = 12

// String returns the name, the version and the beginning of the checksum.
func (m Mod) String() string {
	s := m.Name
	if m.Version != "" {
		s += " " + m.Version
	}
	return s + " (" + m.Sum[:min(len(m.Sum), shownSum)] + ")"
}

// chapter is a part of a match before its rules were changed. Its answers are not replayed, but kept. It can be
// replayed under its own rules.
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
	Changed  []Difference      `json:"changed,omitempty"` // what changed when the next chapter began
}

// Disguise says which questions with one answer are asked so that hidden values are not revealed.
type Disguise uint8

// The disguises.
const (
	Whole   Disguise = iota // all questions that could have several answers as far as everybody knows
	Choices                 // only optional choices, as in old records
	Bare                    // none
)

// Never as the value of Record.Whole means that no question with one answer was asked, as in a match without
// spectators.
const Never = -1

// Puts returns which questions with one answer the match asks after n answers. Whole is the number of the first answer
// from which all of them are asked, counted from 1; it is 0 in old records.
func (r *Record) Puts(n int) Disguise {
	switch {
	case r.Whole == Never:
		return Bare
	case r.Whole > 0 && n+1 >= r.Whole:
		return Whole
	}
	return Choices
}

// Total returns the number of answers in the match, including all earlier chapters.
func (r *Record) Total() int {
	n := len(r.Answers)
	for i := range r.Past {
		n += len(r.Past[i].Answers)
	}
	return n
}

// Rebase makes the present content of the record a chapter, and restarts the record at position base under other rules.
// It takes the variants, mods and hashes of these rules from under. changed is what differs under them.
func (r *Record) Rebase(base *Position, under Record, changed []Difference) {
	r.Past = append(slices.Clone(r.Past), chapter{r.Variants, r.Mods, r.Rules, r.Parts, r.Base, r.Answers, r.Words,
		r.Hashes, r.Ahead, r.Put, r.Notes, r.Whole, r.Tale, changed})
	r.Variants, r.Mods, r.Rules, r.Parts, r.Base = under.Variants, under.Mods, under.Rules, under.Parts, base
	r.Answers, r.Words, r.Hashes, r.Ahead, r.Put, r.Notes = nil, nil, nil, nil, nil, nil
	r.Whole, r.Declined = 1, r.standing()
	r.Tale, r.State, r.Position = nil, nil, nil
}

// Chapter returns the record of chapter n, counted from 1, as it was when its rules ended. The last chapter is the
// record itself.
//
// # Errors
//
// The record has no such chapter.
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

// Ahead records that an answer was given by another seat than the one that was asked first, when several seats could
// answer.
type Ahead struct {
	Answer int    `json:"answer"` // number of answers before it
	Seat   string `json:"seat"`
}

// By returns the seat that gave an answer ahead; answer is the number of answers before it. It returns "" for an answer
// given in turn.
func (r *Record) By(answer int) string {
	i, ahead := slices.BinarySearchFunc(r.Ahead, answer, func(a Ahead, n int) int { return a.Answer - n })
	if !ahead {
		return ""
	}
	return r.Ahead[i].Seat
}

// Version is the version of the format.
const Version = 1

// Taken adds an answer and its name, and after every Every answers the hash of the position after it.
func (r *Record) Taken(answer int32, word string, position interface{ Hash() uint64 }) {
	r.Answers, r.Words = append(r.Answers, answer), append(r.Words, word)
	if len(r.Answers)%Every == 0 {
		r.Hashes = append(r.Hashes, position.Hash())
	}
}

// Clone returns a copy that shares no list of answers or corrections with r.
func (r *Record) Clone() Record {
	return r.Until(len(r.Answers), len(r.Put))
}

// Until returns a copy with the first n answers and the first put corrections. These corrections must not be later than
// answer n. If put is negative, the copy has all corrections before answer n.
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

// Save returns the record with the position, encoded as two lines of JSON: the version of the format with the checksum
// of the rest, and the record.
//
// # Errors
//
// [ErrTooLong].
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

// head returns the first line of a save.
func head(body []byte) []byte { return headed("precept", body) }

func headed(what string, body []byte) []byte {
	return fmt.Appendf(nil, "{\"%s\":%d,\"sum\":\"%x\"}\n", what, Version, sha256.Sum256(body))
}

// Errors of saves.
var (
	ErrBroken  = errors.New("the save is damaged: its checksum is wrong")
	ErrNone    = errors.New("this is no save")
	ErrVersion = errors.New("the save is of another version of the format")
	ErrUnnamed = errors.New("the save is too old: it does not describe the position by names")
	ErrTooLong = errors.New("the match is too long to be saved: it could not be opened again")
)

// OtherMod is a mod with which a match was played, and the mod of that name that is present now.
type OtherMod struct{ Saved, Given Mod }

// OtherMods returns the mods of the record for which given has a mod with the same name but other content.
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

// Since returns which parts of the rules differ between the record and parts, the hashes of other rules by name. The
// error is of the kind [Changed].
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

// Read decodes and checks a save.
//
// # Errors
//
// [ErrNone]; [ErrVersion]; [ErrBroken]; the save is too long.
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

// decode decodes JSON of a save into a value. Before it allocates anything, it checks that the text does not have more
// values than a save may have.
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

// values returns an upper bound of the number of values in a JSON text.
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

// seated reports whether the answers given ahead, the notes and the standing answers are consistent.
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

// unsummed returns the error for a save whose first line does not match the rest.
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
