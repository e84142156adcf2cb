package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"precept/internal/limit"
)

// Campaign is a series of matches of one game. Each match hands values on to the next one.
type Campaign struct {
	Game    string   `json:"game"`
	Matches []Played `json:"matches"`
	Handed  []Values `json:"handed,omitempty"` // the values with which the next match begins
}

// Played is one match of a campaign.
type Played struct {
	Rules    string            `json:"rules"` // hash of the rules, in hexadecimal
	Variants []string          `json:"variants,omitempty"`
	Seats    []string          `json:"seats"`
	Options  map[string]string `json:"options,omitempty"`
	Seed     uint64            `json:"seed"`
	Answers  int               `json:"answers"`
	Winners  []string          `json:"winners,omitempty"`
	Ended    string            `json:"ended,omitempty"` // a word of the content for how it ended
	Hash     uint64            `json:"hash"`            // of the position at the end
	Began    []Values          `json:"began,omitempty"` // the values that were handed on to it
}

// Errors of campaigns.
var (
	ErrNoCampaign = errors.New("this is no campaign, or a damaged one")
	ErrElsewhere  = errors.New("the match did not begin with what the campaign hands on now")
	ErrTwice      = errors.New("the match is in the campaign already")
)

// Fits reports whether a match that began with these values is the next one of the campaign.
func (c *Campaign) Fits(began []Values) bool {
	a, err1 := json.Marshal(began)
	b, err2 := json.Marshal(c.Handed)
	return err1 == nil && err2 == nil && bytes.Equal(a, b) || len(began)+len(c.Handed) == 0
}

// Add adds a finished match, and the values that it hands on.
//
// # Errors
//
// [ErrTwice]; [ErrElsewhere]; [ErrTooMany]; the match is of another game.
func (c *Campaign) Add(game string, p Played, handed []Values) error {
	if c.Game == "" {
		c.Game = game
	}
	same := func(o Played) bool { return o.Hash == p.Hash && o.Seed == p.Seed && o.Answers == p.Answers }
	switch {
	case c.Game != game:
		return fmt.Errorf("the campaign is of %s, not of %s", c.Game, game)
	case slices.ContainsFunc(c.Matches, same):
		return ErrTwice
	case !c.Fits(p.Began):
		return ErrElsewhere
	case len(c.Matches) >= limit.Matches:
		return ErrTooMany
	}
	c.Matches, c.Handed = append(c.Matches, p), handed
	return nil
}

// Save returns the campaign encoded in the format of [Record.Save].
func (c *Campaign) Save() ([]byte, error) {
	body, err := json.MarshalIndent(c, "", " ")
	if err != nil {
		return nil, err
	}
	data := slices.Concat(headed("campaign", body), body, []byte("\n"))
	if len(data) > limit.SaveBytes {
		return nil, ErrTooLong
	}
	return data, nil
}

// ReadCampaign decodes and checks a campaign.
//
// # Errors
//
// [ErrNoCampaign].
func ReadCampaign(data []byte) (*Campaign, error) {
	first, body, _ := bytes.Cut(data, []byte("\n"))
	body, ended := bytes.CutSuffix(body, []byte("\n"))
	if len(data) > limit.SaveBytes || !ended || !bytes.Equal(headed("campaign", body), data[:len(first)+1]) {
		return nil, ErrNoCampaign
	}
	c := &Campaign{}
	if err := decode(body, c); err != nil || len(c.Matches) > limit.Matches {
		return nil, ErrNoCampaign
	}
	return c, nil
}
