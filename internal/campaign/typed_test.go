package campaign_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"precept/cmd/precept/verbs"
	"precept/internal/campaign"
	"precept/internal/generate"
	"precept/internal/typist"
	"precept/interpreter"
	"precept/interpreter/lint"
)

// sits plays one match in a folder, with a typist at the keyboard for all seats.
func sits(p *typist.Typist, game, content string, seats []string, lang string, seed uint64) error {
	var humans []string
	for i, s := range seats {
		humans = append(humans, s+"="+[]string{"human", "human", "random"}[(int(seed)+i)%3])
	}
	args := []string{"play", game, "--seed", fmt.Sprint(seed), "--seats", strings.Join(humans, ","), "--save", p.Kept(),
		"--lang", lang}
	if content != "" {
		args = append(args, "--content", content)
	}
	if seed%2 == 0 {
		args = append(args, "--plain")
	}
	var errs bytes.Buffer
	status := verbs.Run(args, p, &p.Out, &errs)
	return p.Judge(status, errs.String())
}

// typeAt lets a typist play a match of a generated package, or of a game that comes with the program.
func typeAt(t *testing.T, seed uint64, lines int) (err error) {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir) // files saved without a folder go here
	p, err := typist.New(rand.New(rand.NewPCG(seed, 5)), dir, lines)
	if err != nil {
		return err
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("after %q a panic: %v", p.Last, r)
		}
	}()
	lang := []string{"en", "fr"}[seed%2]
	if seed%4 == 0 {
		game := []string{"root", "wonderland", "hex", "connect_four"}[seed/4%4]
		seats := map[string][]string{"root": {"marquise", "eyrie", "vagabond"}, "wonderland": {"alice", "mad_hatter"},
			"hex": {"red", "blue"}, "connect_four": {"red", "yellow"}}[game]
		err = sits(p, game, "", seats, lang, seed)
	} else {
		pack := generate.New(seed)
		g, _ := lint.With(interpreter.Open(pack.FS(), ".")).Load(t.Context())
		if g == nil {
			return nil
		}
		content := filepath.Join(dir, "content")
		if err := campaign.Write(pack, content); err != nil {
			t.Fatal(err)
		}
		m, _ := g.Start(interpreter.Setup{Seed: seed})
		if m == nil || m.Engine().Err() != nil {
			return nil
		}
		err = sits(p, "sample", content, m.Record.Seats, lang, seed)
	}
	return err
}

// TestTyped checks that, whatever is typed at the prompt, the program does not crash and the match is saved.
func TestTyped(t *testing.T) {
	began := time.Now()
	for seed := *first - 1; ; seed++ {
		if *duration == 0 && seed-*first+1 >= typists || *duration > 0 && time.Since(began) > *duration/4 {
			t.Logf("%d typists have typed", seed-*first+1)
			return
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			if err := typeAt(t, seed, 120); err != nil {
				t.Error(err)
			}
		})
	}
}

// typists is how many typists play in the short campaign.
const typists = 24
