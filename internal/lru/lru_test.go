package lru_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"precept/internal/limit"
	"precept/internal/lru"
)

// TestCache checks that a value requested by many is made once. The value requested longest ago makes room, and a
// failure is tried again.
func TestCache(t *testing.T) {
	c := lru.New[string](2)
	var made atomic.Int32
	get := func(key string) string {
		v, err := c.Get(key, func() (string, error) {
			made.Add(1)
			return "the " + key, nil
		})
		if err != nil {
			t.Error(err)
		}
		return v
	}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if got := get("a"); got != "the a" {
				t.Errorf("got %q", got)
			}
		})
	}
	all.Wait()
	if made.Load() != 1 {
		t.Errorf("it was made %d times", made.Load())
	}
	for _, step := range []struct {
		key  string
		made int32
	}{{"b", 2}, {"a", 2}, {"c", 3}, {"a", 3}, {"b", 4}, {"c", 5}} { // c replaced b, then b replaced c
		if get(step.key); made.Load() != step.made {
			t.Errorf("with %s, %d were made and not %d", step.key, made.Load(), step.made)
		}
	}
	if c.Clear(); get("c") != "the c" || made.Load() != 6 {
		t.Errorf("what was forgotten is there: %d were made", made.Load())
	}
	bad := errors.New("not today")
	for try := range 2 {
		v, err := c.Get("d", func() (string, error) {
			if try == 0 {
				return "", bad
			}
			return "the d", nil
		})
		if try == 0 != errors.Is(err, bad) || try == 1 && v != "the d" {
			t.Errorf("try %d: %q, %v", try, v, err)
		}
	}
}

// TestCacheIsBounded checks that a value requested often stays, however many others are requested.
func TestCacheIsBounded(t *testing.T) {
	const most = 5
	c := lru.New[int](most)
	made := map[string]int{}
	get := func(key string) {
		if _, err := c.Get(key, func() (int, error) { made[key]++; return 0, nil }); err != nil {
			t.Fatal(err)
		}
	}
	for k := range 10 * most {
		get(fmt.Sprint(k))
		get("often")
	}
	total := 0
	for k := range 10 * most { // a value still in the cache is not made again
		before := made[fmt.Sprint(k)]
		if get(fmt.Sprint(k)); made[fmt.Sprint(k)] == before {
			total++
		}
	}
	if total >= most || made["often"] != 1 {
		t.Errorf("%d are kept beside one, of %d; one that is asked for often was made %d times", total, most, made["often"])
	}
}

// TestNobodyWaitsForAnother checks that no caller waits for another value.
func TestNobodyWaitsForAnother(t *testing.T) {
	c := lru.New[int](4)
	hold, done := make(chan struct{}), make(chan error)
	go func() {
		_, err := c.Get("slow", func() (int, error) { <-hold; return 0, errors.New("there is none") })
		done <- err
	}()
	if v, err := c.Get("quick", func() (int, error) { return 3, nil }); v != 3 || err != nil {
		t.Errorf("got %d, %v", v, err)
	}
	close(hold)
	if err := <-done; err == nil {
		t.Error("what cannot be made is no error")
	}
	if _, err := c.Get("slow", func() (int, error) { return 1, nil }); err != nil {
		t.Errorf("what could not be made once is kept: %v", err)
	}
}

// TestPrograms checks with the program's own limit that the cache keeps the compiled line-ups requested last, each
// made once.
func TestPrograms(t *testing.T) {
	c, made := lru.New[int](limit.Programs), map[string]int{}
	get := func(key string) {
		if _, err := c.Get(key, func() (int, error) { made[key]++; return made[key], nil }); err != nil {
			t.Fatal(err)
		}
	}
	all := 10 * limit.Programs
	for k := range all {
		get(fmt.Sprint(k))
		get("often")
	}
	for k := all - limit.Programs + 1; k < all; k++ { // together with "often" as many as the cache holds
		get(fmt.Sprint(k))
	}
	for key, n := range made {
		if n != 1 {
			t.Errorf("%s was made %d times", key, n)
		}
	}
	if get("0"); made["0"] != 2 {
		t.Error("what was asked for longest ago is kept")
	}
}

// TestTake checks that a value taken belongs to one caller alone. It is made if it is not in the cache, and the next
// caller gets another.
func TestTake(t *testing.T) {
	c, made := lru.New[int](2), 0
	build := func() (int, error) { made++; return made, nil }
	for _, step := range []struct {
		take bool
		want int
	}{{true, 1}, {false, 2}, {false, 2}, {true, 2}, {true, 3}, {false, 4}} {
		ask := c.Get
		if step.take {
			ask = c.Take
		}
		if got, err := ask("a", build); got != step.want || err != nil {
			t.Errorf("take %v: got %d, %v, want %d", step.take, got, err, step.want)
		}
	}
}
