package process_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/internal/process"
)

// TestMain lets the tests start their own binary as a process.
func TestMain(m *testing.M) {
	if how := os.Getenv("SPOKEN_TO"); how != "" {
		os.Exit(spokenTo(how))
	}
	os.Exit(m.Run())
}

// spokenTo prints each line that it reads, then does what how says.
func spokenTo(how string) int {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		fmt.Println("heard " + in.Text())
		switch {
		case how == "long":
			fmt.Println(strings.Repeat("x", 2*within.Line))
		case how == "dies":
			fmt.Fprintln(os.Stderr, strings.Repeat("much ", within.Told)+"and no memory")
			return 3
		}
	}
	if how == "stays" {
		time.Sleep(time.Hour)
	}
	return 0
}

var within = process.Bounds{Line: 1000, Told: 100}

func begin(t *testing.T, how string) *process.Process {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "SPOKEN_TO="+how)
	p, err := process.Start(cmd, within)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close(0) })
	return p
}

func TestProcess(t *testing.T) {
	for _, test := range []struct {
		how    string
		heard  []string // lines of output for one line of input
		long   bool
		status int
		told   string // the end of standard error
	}{
		{how: "dies", heard: []string{"heard you"}, status: 3, told: "much and no memory"},
		{how: "long", heard: []string{"heard you"}, long: true},
	} {
		t.Run(test.how, func(t *testing.T) {
			p := begin(t, test.how)
			if err := p.Say([]byte("you")); err != nil {
				t.Fatal(err)
			}
			var heard []string
			for line := range p.Lines() {
				heard = append(heard, string(line))
			}
			if d := cmp.Diff(test.heard, heard); d != "" || p.Long() != test.long {
				t.Errorf("what it says, and whether that is long (%v): -want +got\n%s", p.Long(), d)
			}
			p.Close(time.Minute)
			status := 0
			if exit := (*exec.ExitError)(nil); errors.As(p.Err(), &exit) {
				status = exit.ExitCode()
			}
			if status != test.status || !strings.HasSuffix(p.Told(), test.told) || len(p.Told()) > within.Told {
				t.Errorf("it ends with %d, and says %q; want %d, %q", status, p.Told(), test.status, test.told)
			}
		})
	}
}

// TestClose checks that a process can end by itself after Close, and is otherwise killed. Unread output blocks
// nothing.
func TestClose(t *testing.T) {
	for _, test := range []struct {
		how      string
		patience time.Duration
		kindly   bool
	}{
		{"goes", time.Minute, true},
		{"stays", time.Millisecond, false},
	} {
		t.Run(test.how, func(t *testing.T) {
			p := begin(t, test.how)
			for range 3 {
				if err := p.Say([]byte("you")); err != nil {
					t.Fatal(err)
				}
			}
			p.Close(test.patience)
			if kindly := p.Err() == nil; kindly != test.kindly {
				t.Errorf("it ended with %v", p.Err())
			}
			if err := p.Say([]byte("again")); err == nil {
				t.Error("something can be said to who has ended")
			}
		})
	}
}

func TestCannotStart(t *testing.T) {
	if _, err := process.Start(exec.Command("./no-such-program"), within); err == nil {
		t.Error("it has started")
	}
}
