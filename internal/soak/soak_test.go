package soak

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
)

const asWorker = "PRECEPT_SOAK_WORKER"

// sorts lists kinds of trials that end in all possible ways.
var sorts = []Kind{
	{Name: "good", Try: func(t *Trial) error {
		t.Count(Matches, 2)
		t.Played(Lineups, fmt.Sprint("line-up ", t.Rand.IntN(2)))
		return nil
	}},
	{Name: "bad", Try: func(t *Trial) error {
		return fmt.Errorf("the number %d is odd\nand that is all", t.Rand.IntN(100)*2+1)
	}},
	{Name: "panics", Try: func(*Trial) error {
		var none []int
		return fmt.Errorf("%d", none[len(os.Args)+5])
	}},
	{Name: "hangs", Try: func(*Trial) error { hangs(); return nil }},
	{Name: "leaves", Try: func(*Trial) error { os.Exit(3); return nil }},
	{Name: "overflows", Try: func(t *Trial) error {
		debug.SetMaxStack(1 << 20)
		return errors.New(deep(1))
	}},
}

func hangs() {
	for {
		time.Sleep(time.Millisecond)
	}
}

func deep(n int) string {
	if n < 0 {
		return ""
	}
	return deep(n+1) + "."
}

func TestMain(m *testing.M) {
	if status, is := Process(); is {
		os.Exit(status)
	}
	if os.Getenv(asWorker) == "" {
		os.Exit(m.Run())
	}
	if err := Work(sorts, os.Stdin, os.Stdout); err != nil {
		panic(err)
	}
}

func options(kinds ...string) Options {
	return Options{Kinds: kinds, Time: time.Hour, Seed: 3, Workers: 2, Deadline: time.Minute,
		Command: func() *exec.Cmd {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), asWorker+"=1")
			return cmd
		}}
}

// TestFates checks that every trial is counted or gives a finding, with the command that repeats it, whatever happens
// to it. The other trials continue.
func TestFates(t *testing.T) {
	opt := options("good", "bad", "panics", "leaves", "overflows")
	opt.Trials = 20
	told := 0
	opt.Found = func(*Finding) { told++ }
	r, err := Run(opt)
	if err != nil {
		t.Fatal(err)
	}
	if r.Trials != 20 || r.Found != 16 || r.Total(Matches) != 8 || len(r.Findings) != 4 || told != 4 || r.Peak == 0 {
		t.Errorf("%d trials, %d found, %d matches, %d findings, %d told, %d bytes", r.Trials, r.Found, r.Total(Matches),
			len(r.Findings), told, r.Peak)
	}
	if n := r.Played[Lineups]["line-up 0"] + r.Played[Lineups]["line-up 1"]; n != 4 {
		t.Errorf("%v", r.Played)
	}
	for _, f := range r.Findings {
		want := map[string]string{"bad": "the number ",
			"panics":    "the process died: panic: runtime error: index out of range",
			"leaves":    "the process died: it said nothing (exit status 3)",
			"overflows": "the process died: fatal error: stack overflow"}[f.Kind]
		if !strings.HasPrefix(f.What, want) || f.Times != 4 || len(f.Others) != 3 ||
			!strings.Contains(f.String(), fmt.Sprintf("-only %s -trial %d", f.Kind, f.Seed)) {
			t.Errorf("%+v", f)
		}
		if f.Kind == "panics" && !strings.Contains(f.Detail, "soak_test.go:") {
			t.Errorf("no stack: %s", f.Detail)
		}
	}
	for _, k := range r.Kinds {
		if k.Trials != 4 {
			t.Errorf("%s has had %d turns", k.Kind, k.Trials)
		}
	}
}

// TestHangs checks that a trial that never ends gives a finding with its stacks.
func TestHangs(t *testing.T) {
	opt := options("hangs", "good")
	opt.Trials, opt.Deadline, opt.Workers = 4, time.Second, 1
	r, err := Run(opt)
	if err != nil {
		t.Fatal(err)
	}
	if r.Trials != 4 || r.Found != 2 || r.Findings[0].What != "the trial has not ended after 1s" ||
		r.Findings[0].Times != 2 {
		t.Errorf("%d trials, %d found: %+v", r.Trials, r.Found, r.Findings)
	}
	if runtime.GOOS != "windows" && !strings.Contains(r.Findings[0].Detail, "soak.hangs") {
		t.Errorf("it is not told where: %s", r.Findings[0].Detail)
	}
}

// TestAlone checks that a trial run alone does the same as in the campaign, since it depends only on its seed.
func TestAlone(t *testing.T) {
	opt := options("bad")
	opt.Trials = 3
	r, err := Run(opt)
	if err != nil {
		t.Fatal(err)
	}
	opt.Alone, opt.Seed = true, r.Findings[0].Others[1]
	one, err := Run(opt)
	if err != nil || one.Trials != 1 || one.Found != 1 {
		t.Fatalf("%+v, %v", one, err)
	}
	opt.Seed = r.Findings[0].Seed
	again, err := Run(opt)
	if err != nil || again.Findings[0].What != r.Findings[0].What || again.Findings[0].Detail != "and that is all" {
		t.Errorf("%+v and %+v", r.Findings[0], again.Findings[0])
	}
}

// TestTime checks that no trial begins after the time is over.
func TestTime(t *testing.T) {
	opt := options("good")
	opt.Time = 50 * time.Millisecond
	r, err := Run(opt)
	if err != nil || r.Trials == 0 || r.Took < opt.Time {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestTold checks that the report shows everything that is counted.
func TestTold(t *testing.T) {
	opt := options("good", "bad")
	opt.Trials = 2
	r, err := Run(opt)
	if err != nil {
		t.Fatal(err)
	}
	for _, what := range Counted {
		r.Kinds[0].Counts[what] = 7
	}
	for _, what := range Counted {
		if !strings.Contains(r.String(), what+" 7") {
			t.Errorf("%q is not told:\n%s", what, r)
		}
	}
}

var (
	hours    = flag.Float64("hours", 0, "hours for which the program is tried at random; 0: two trials of each kind")
	seed     = flag.Uint64("seed", 0, "the seed of the campaign; 0: one is drawn, and told")
	trial    = flag.Uint64("trial", 0, "the seed of the trial that is run alone, of the kind of -only")
	only     = flag.String("only", "", "the kinds of trials that take turns, with commas; all when left out")
	workers  = flag.Int("workers", runtime.GOMAXPROCS(0), "processes that run trials at once")
	deadline = flag.Duration("deadline", 10*time.Minute, "how long a trial may take before it is found to hang")
)

// TestSoak tries the program at random. A flag makes it run for hours.
func TestSoak(t *testing.T) {
	opt := Options{Seed: *seed, Workers: *workers, Deadline: *deadline, Time: time.Duration(*hours * float64(time.Hour)),
		Found: func(f *Finding) { t.Error(f) }}
	for _, k := range All(nil) {
		if *only == "" || slices.Contains(strings.Split(*only, ","), k.Name) {
			opt.Kinds = append(opt.Kinds, k.Name)
		}
	}
	if opt.Kinds == nil {
		t.Fatalf("there is no kind of trial %q", *only)
	}
	if *hours == 0 {
		opt.Time, opt.Trials = time.Hour, 2*len(opt.Kinds)
	}
	if opt.Seed == 0 {
		opt.Seed = rand.Uint64()
	}
	if opt.Alone = *trial != 0; opt.Alone {
		opt.Seed = *trial
	}
	t.Logf("seed %d", opt.Seed)
	r, err := Run(opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(r)
	if r.Total(Decisions) == 0 && !opt.Alone {
		t.Error("nothing was played")
	}
}
