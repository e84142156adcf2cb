package interpreter

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"precept/interpreter/internal/code"
	"precept/interpreter/limit"
)

// TestProgramsAreBounded asks for far more line-ups than are kept: those asked for last are, each compiled once.
func TestProgramsAreBounded(t *testing.T) {
	c := programs{kept: map[string]*compiled{}}
	links := map[string]int{}
	get := func(key string) {
		if _, err := c.get(key, func() (*code.Program, error) { links[key]++; return &code.Program{}, nil }); err != nil {
			t.Fatal(err)
		}
	}
	for k := range 10 * limit.Programs {
		get(fmt.Sprint(k))
		get("often")
	}
	if len(c.kept) != limit.Programs || links["often"] != 1 {
		t.Errorf("%d are kept, want %d; one that is asked for often was compiled %d times", len(c.kept), limit.Programs,
			links["often"])
	}
}

// TestProgramsAreCompiledOnceAtATime asks for one line-up from many sides while another is being compiled, which nobody
// waits for.
func TestProgramsAreCompiledOnceAtATime(t *testing.T) {
	c := programs{kept: map[string]*compiled{}}
	hold, done := make(chan struct{}), make(chan error)
	go func() {
		_, err := c.get("slow", func() (*code.Program, error) { <-hold; return nil, errors.New("no such line-up") })
		done <- err
	}()
	var all sync.WaitGroup
	links := 0 // written by one alone, or the race detector tells
	for range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			c.get("quick", func() (*code.Program, error) { links++; return &code.Program{}, nil })
		}()
	}
	all.Wait()
	close(hold)
	if err := <-done; err == nil || links != 1 {
		t.Errorf("got %v, and %d links", err, links)
	}
	if _, err := c.get("slow", func() (*code.Program, error) { return &code.Program{}, nil }); err != nil {
		t.Errorf("what could not be compiled once is kept: %v", err)
	}
}
