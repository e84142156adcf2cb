package campaign

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/internal/files"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// Campaign is a campaign with the file that stores it. Its methods accept nil, which means no campaign.
type Campaign struct {
	file string
	record.Campaign
}

// Open reads the campaign in a file, or begins one if the file does not exist. It returns nil for no file name.
func Open(file string) (*Campaign, error) {
	if file == "" {
		return nil, nil
	}
	data, err := files.Read(file, limit.SaveBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return &Campaign{file: file}, nil
	}
	if err != nil {
		return nil, err
	}
	c, err := record.ReadCampaign(data)
	if err != nil {
		return nil, speech.Say("%s: %w", file, err)
	}
	return &Campaign{file, *c}, nil
}

// Handed returns the values that earlier matches pass to the next match, or nil without a campaign.
func (c *Campaign) Handed() []record.Values {
	if c == nil {
		return nil
	}
	return c.Campaign.Handed
}

// Begin prints the number of the match in the campaign, and the values passed to it. It returns an error if the match
// does not belong to the campaign.
func (c *Campaign) Begin(d *desk.Desk, m *interpreter.Match) error {
	if c == nil {
		return nil
	}
	if game := m.Game.Definition().ID; c.Game != "" && c.Game != game {
		return speech.Say("%s: the campaign is of %s, not of %s", c.file, c.Game, game)
	}
	if !c.Fits(m.Record.Handed) {
		return speech.Say("%s: %w", c.file, record.ErrElsewhere)
	}
	w := wordsIn(d.Lang)
	d.Printf("%s\n", fmt.Sprintf(w.match, len(c.Matches)+1))
	c.tell(d, w)
	return nil
}

// tell prints the values that are passed to the next match.
func (c *Campaign) tell(d *desk.Desk, w *words) {
	if len(c.Campaign.Handed) == 0 {
		d.Printf("%s\n\n", w.nothing)
		return
	}
	d.Printf("%s\n", w.handed)
	for _, line := range Handed(&c.Campaign) {
		d.Printf("  %s\n", line)
	}
	d.Printf("\n")
}

// Add adds a finished match to a campaign, with the values that it passes to the next match.
//
// # Errors
//
// Add returns the errors of [record.Campaign.Add].
func Add(c *record.Campaign, m *interpreter.Match) error {
	r := &m.Record
	return c.Add(r.Game, record.Played{Rules: r.Rules, Variants: r.Variants, Seats: r.Seats, Options: r.Options,
		Seed: r.Seed, Answers: r.Total(), Winners: m.Winners(), Ended: m.Engine().Ending(), Hash: m.Engine().Hash(),
		Began: r.Handed}, save.Legacy(m))
}

// Handed returns the values that a campaign passes to its next match, one line per value, such as "name(key): value".
func Handed(c *record.Campaign) []string {
	var out []string
	for _, v := range c.Handed {
		for _, key := range slices.Sorted(maps.Keys(v.But)) {
			name := v.Of
			if key != "" {
				name += "(" + key + ")"
			}
			out = append(out, fmt.Sprintf("%s: %s", name, v.But[key]))
		}
	}
	return out
}

// End adds a finished match to the campaign, writes the campaign's file, and prints the values passed to the next
// match.
func (c *Campaign) End(d *desk.Desk, m *interpreter.Match) error {
	if c == nil {
		return nil
	}
	if err := Add(&c.Campaign, m); err != nil {
		return speech.Say("%s: %w", c.file, err)
	}
	data, err := c.Save()
	if err != nil {
		return err
	}
	if err := files.Write(c.file, data); err != nil {
		return err
	}
	w := wordsIn(d.Lang)
	d.Printf("\n%s\n", fmt.Sprintf(w.ended, c.file))
	c.tell(d, w)
	return nil
}
