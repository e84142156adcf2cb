package record

import (
	"errors"
	"strings"
	"testing"

	"precept/internal/limit"
)

// TestValuesOfSaves checks that a save with too many values in its lists is refused before they are allocated.
func TestValuesOfSaves(t *testing.T) {
	for _, over := range []int{0, 1} {
		body := []byte(`{"game": "x, y{[\\\"", "answers": [` + strings.Repeat("0,", limit.SaveValues-3+over) + "0]}\n")
		_, err := Read(append(head(body[:len(body)-1]), body...))
		if refused := err != nil && strings.Contains(err.Error(), "more than"); refused != (over == 1) {
			t.Errorf("%d values: %v", limit.SaveValues+over, err)
		}
	}
}

// TestBoundsOfSavesAndCampaigns checks the maximal numbers of chapters and matches; one more is refused.
func TestBoundsOfSavesAndCampaigns(t *testing.T) {
	r := &Record{Game: "x", Seats: []string{"a"}}
	for _, over := range []int{0, 1} {
		r.Past = make([]chapter, limit.Chapters+over)
		if _, err := r.Save(nil, nil); errors.Is(err, ErrTooLong) != (over == 1) {
			t.Errorf("%d chapters: %v", len(r.Past), err)
		}
		c := &Campaign{Game: "x", Matches: make([]Played, limit.Matches-1+over)}
		if err := c.Add("x", Played{Hash: 1, Seed: 1}, nil); errors.Is(err, ErrTooMany) != (over == 1) {
			t.Errorf("a match after %d: %v", limit.Matches-1+over, err)
		}
	}
}
