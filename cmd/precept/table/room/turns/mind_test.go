package turns

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"precept/internal/fault"
	"precept/interpreter/agents"
)

// thinks returns a turn whose search takes a number of steps, and which sends the table and any error when it ends.
func thinks(table string, steps int, through chan<- string) *Turn {
	return &Turn{Table: table, From: table, Begin: func() (*Mind, error) {
		return &Mind{Think: func(ctx context.Context) error {
			for range steps {
				time.Sleep(time.Millisecond)
				if agents.Stopped(ctx) {
					return errors.New("stopped")
				}
			}
			return nil
		}, End: func(fault error) error {
			text := table
			if fault != nil {
				text += " " + fault.Error()
			}
			through <- text
			return nil
		}}, nil
	}}
}

// TestPanics checks that a panic anywhere in a turn is logged with its table, and that the next turns run.
func TestPanics(t *testing.T) {
	l, through, told := New(time.Millisecond), make(chan string, 10), make(chan string, 10)
	boom := func() { panic("boom") }
	mind := func(think, end func()) func() (*Mind, error) {
		return func() (*Mind, error) {
			return &Mind{Think: func(context.Context) error { think(); return nil },
				End: func(fault error) error { end(); return fault }}, nil
		}
	}
	l.Add(&Turn{Table: "begin", Begin: func() (*Mind, error) { boom(); return nil, nil }}, 9)
	l.Add(&Turn{Table: "think", Begin: mind(boom, func() {})}, 9)
	l.Add(&Turn{Table: "end", Begin: mind(func() {}, boom)}, 9)
	l.Add(thinks("whole", 5, through), 9)
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		l.Run(stop, func(err error, table string) {
			var fault *fault.Fault
			if !errors.As(err, &fault) || !strings.Contains(err.Error(), "boom") {
				t.Errorf("%s: %v", table, err)
			}
			told <- table
		})
	}()
	seen := map[string]bool{<-told: true, <-told: true, <-told: true, <-through: true}
	if !seen["begin"] || !seen["think"] || !seen["end"] || !seen["whole"] {
		t.Errorf("told of %v", seen)
	}
	if n := l.Count(); n > 1 { // the last may still be counted
		t.Errorf("%d are still in line", n)
	}
	l.Close()
	close(stop)
	<-ended
}

// TestStops checks that running and paused searches end when the queue is closed, and that a search ends when its
// result is no longer wanted.
func TestStops(t *testing.T) {
	l, through := New(time.Millisecond), make(chan string, 10)
	for _, name := range []string{"a", "b", "c"} {
		l.Add(thinks(name, 1_000_000, through), 9)
	}
	gone := make(chan struct{})
	unwanted := thinks("d", 1_000_000, through)
	begin := unwanted.Begin
	unwanted.Begin = func() (*Mind, error) {
		m, err := begin()
		m.Gone = gone
		return m, err
	}
	l.Add(unwanted, 9)
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		l.Run(stop, func(err error, table string) { t.Error(table, err) })
	}()
	time.Sleep(20 * time.Millisecond)
	close(gone)
	if got := <-through; got != "d stopped" {
		t.Errorf("%q", got)
	}
	close(stop)
	l.Close()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Fatal("it goes on")
	}
}
