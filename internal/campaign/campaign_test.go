package campaign_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"precept/internal/campaign"
	"precept/internal/generate"
	"precept/interpreter"
	"precept/interpreter/testkit"
)

var (
	duration = flag.Duration("campaign", 0,
		"how long packages are made and played, typed at and killed at; 0: a fixed number of times")
	first    = flag.Uint64("seed", 1, "the first package")
	packages = flag.Uint64("packages", 20, "how many packages, where -campaign does not say how long")
	unruly   = flag.Bool("unruly", false, "all packages have parts that no author means; else every fourth has")
	only     = flag.String("way", "", "the one way that is compared; all when left out")
	out      = flag.String("out", "", "folder into which what is found is written, and the seed that is being played")
	tries    = flag.Int("tries", 1500, "how many smaller packages are tried for one that fails; 0: it is told as it is")
)

// enough is how many findings of one kind are reported. The following ones are only counted.
const enough = 3

// TestCampaign makes packages and plays them in every way, on all cores.
func TestCampaign(t *testing.T) {
	c := &camp{T: t, opt: campaign.Short, found: map[string]int{}}
	c.opt.Only = *only
	var seeds atomic.Uint64
	var all sync.WaitGroup
	began := time.Now()
	for k := range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for {
				n := seeds.Add(1) - 1
				if *duration == 0 && n >= *packages || *duration > 0 && time.Since(began) > *duration {
					return
				}
				note(t, fmt.Sprint("seed-", k), fmt.Sprint(*first+n))
				c.try(*first + n)
			}
		})
	}
	all.Wait()
	t.Log(c.tally)
	if len(c.found) > 0 {
		t.Logf("packages in which something was found: %v", c.found)
	}
	if c.tally.Decisions == 0 {
		t.Error("nothing was played")
	}
}

// camp is a running campaign and its results.
type camp struct {
	*testing.T
	opt campaign.Options

	mu    sync.Mutex
	tally campaign.Tally
	found map[string]int // by way
}

// try plays a package and reports findings.
func (c *camp) try(seed uint64) {
	pack := generate.New(seed)
	if seed%4 == 0 || *unruly {
		pack = generate.Unruly(seed)
	}
	tally, f := campaign.Try(pack, c.opt)
	if c.counted(tally, f) {
		f = campaign.Shrink(f, c.opt, *tries)
		c.Errorf("%s", f.Report())
		note(c.T, fmt.Sprintf("%s-%d.txt", strings.ReplaceAll(f.Way, " ", "_"), seed), f.Report())
	}
}

// counted counts what was played, and reports whether the finding is to be reported.
func (c *camp) counted(tally campaign.Tally, f *campaign.Finding) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tally.Add(tally)
	if f == nil {
		return false
	}
	c.found[f.Way]++
	return c.found[f.Way] <= enough
}

// note writes a file into the folder of findings, if there is one.
func note(t *testing.T, name, text string) {
	if *out == "" {
		return
	}
	err := os.MkdirAll(*out, 0o755)
	if err = errors.Join(err, os.WriteFile(filepath.Join(*out, name), []byte(text), 0o644)); err != nil {
		t.Error(err)
	}
}

// TestShrink checks that a failure is found, and that the smaller package still fails.
func TestShrink(t *testing.T) {
	opt := campaign.Options{Matches: 2, Answers: 40, Also: func(m *interpreter.Match) string {
		for _, name := range []string{"n1", "n2", "n3"} {
			if v, _ := testkit.On(m.Engine()).Eval(name); v == "2" || v == "3" {
				return name + " has grown"
			}
		}
		return ""
	}}
	for seed := range uint64(50) {
		_, f := campaign.Try(generate.New(seed), opt)
		if f == nil || f.Way != "also" {
			continue
		}
		before := len(f.Package.String())
		small := campaign.Shrink(f, opt, 800)
		if n := len(small.Package.String()); n > before/2 {
			t.Errorf("seed %d: %d bytes are left of %d", seed, n, before)
		}
		if _, again := campaign.Try(small.Package, opt); again == nil || again.Way != "also" {
			t.Errorf("seed %d: what is left does not fail: %v", seed, again)
		}
		for _, want := range []string{"package", "answers: ", "-- game.yaml --", "has grown"} {
			if !strings.Contains(small.Report(), want) {
				t.Errorf("seed %d: the report has no %q", seed, want)
			}
		}
		return
	}
	t.Error("in no package a number became 2")
}
