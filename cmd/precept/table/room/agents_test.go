package room_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/table/hint"
	"precept/cmd/precept/table/room"
	"precept/interpreter"
	"precept/interpreter/view"
)

// until waits until a condition holds for the table's state, or the test times out.
func (s seated) until(t *testing.T, so func(*room.State) bool) room.State {
	t.Helper()
	stream, err := s["*"].Listen()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { stream.Close() }()
	for {
		if now := s.state(t); now.Fault != "" {
			t.Fatal(now.Fault)
		} else if so(&now) {
			return now
		} else if now.Over {
			t.Fatalf("the match is over, and nothing changes any more: %+v", now)
		}
		select {
		case _, open := <-stream.C:
			if open {
				continue
			}
			if stream, err = s["*"].Listen(); err != nil { // too many events at once dropped the stream
				t.Fatal(err)
			}
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// TestAgentsPlay checks that agents alone play a match of several kinds of games to its end, and that the record holds
// their answers.
func TestAgentsPlay(t *testing.T) {
	h := open(t, room.Config{Library: builtIn(t), Thinkers: 2})
	for game, agents := range map[string]map[string]string{
		"tic_tac_toe": {"cross": "mcts:50", "nought": "greedy:1"},
		"wonderland":  nil,
	} {
		made := room.Setup{Rules: room.Rules{Game: game}, Seed: 3, Agents: agents}
		if agents == nil {
			bare := sit(t, h, made).state(t)
			made.Agents = map[string]string{}
			for _, seat := range bare.Seats {
				made.Agents[seat.ID] = "random"
			}
		}
		s := sit(t, h, made)
		now := s.until(t, func(s *room.State) bool { return s.Over })
		data, err := s["*"].Save(now.Lines)
		if err != nil {
			t.Fatalf("%s: %v", game, err)
		}
		if _, err := h.Import(data, room.Setup{}, room.AsSaved, 0); err != nil {
			t.Errorf("%s: %v", game, err)
		}
	}
}

// TestAgentsAndPeople checks that agents answer when they are asked, and never for people. A player whose seat an agent
// has taken may not answer until the seat is given back.
func TestAgentsAndPeople(t *testing.T) {
	s := sit(t, open(t, room.Config{}), room.Setup{Rules: room.Rules{Game: "duel"},
		Agents: map[string]string{"blue": "random"}})
	s.give(t, "red", "1")
	now := s.until(t, func(s *room.State) bool { return s.Turn == "red" })
	if _, err := s["blue"].Answer("blue", now.Serial, nil); err != room.ErrAgent {
		t.Error(err)
	}
	if err := s[""].PutAgent("red", "greedy:n"); err != nil {
		t.Fatal(err)
	}
	if err := s[""].PutAgent("red", "nonsense"); err == nil {
		t.Error("such an agent is none")
	}
	over := s.until(t, func(s *room.State) bool { return s.Over })
	if !slices.Equal(over.Winners, []string{"red"}) {
		t.Errorf("%+v", over)
	}
	if err := s[""].PutAgent("red", ""); err != nil {
		t.Fatal(err)
	}
	if g := s.back(t, "red", 1); !g.Done { // nobody else is there to agree
		t.Errorf("%+v", g)
	}
}

// TestAgentsGoOn checks that an agent that was asked when the house was closed answers when it is opened again.
func TestAgentsGoOn(t *testing.T) {
	file := filepath.Join(folder(t), "tables.db")
	h := open(t, room.Config{File: file})
	made, err := h.Make(room.Setup{Rules: room.Rules{Game: "duel"}})
	if err != nil {
		t.Fatal(err)
	}
	s := take(t, h, made)
	for _, seat := range []string{"red", "blue"} {
		if err := s[""].PutAgent(seat, "random"); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	h = open(t, room.Config{File: file})
	s = take(t, h, made)
	s.until(t, func(s *room.State) bool { return s.Over })
}

// hinted waits for the hint of a seat after picks.
func (s seated) hinted(t *testing.T, seat string, picks []interpreter.Answer) *hint.Hint {
	t.Helper()
	var out *hint.Hint
	s.until(t, func(*room.State) bool {
		err := s[seat].Look(func(x *room.Sight) error {
			found, thinking, err := x.Hint(seat, picks)
			if found == nil && !thinking && err == nil {
				t.Fatal("no hint is thought of")
			}
			out = found
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return out != nil
	})
	return out
}

// TestHints checks that a seat that is asked can get a hint, also after picks. Nothing is played. The others see that
// the seat asked, but only the seat sees the hint.
func TestHints(t *testing.T) {
	h := open(t, room.Config{})
	s := sit(t, h, room.Setup{Hints: "yes"})
	before, now := s.state(t), s.state(t)
	for _, seat := range []string{"red", "blue"} { // both are asked to guess
		if err := s[seat].AskHint(seat, now.Serial, nil); err != nil {
			t.Fatal(err)
		}
		if err := s[seat].AskHint(seat, now.Serial, nil); err != nil { // asking again changes nothing
			t.Fatal(err)
		}
		a := s.hinted(t, seat, nil)
		if a.Seat != seat || len(a.Answers) != 4 || a.Playouts == 0 {
			t.Errorf("the hint of %s: %+v", seat, a)
		}
	}
	_ = s["red"].Look(func(x *room.Sight) error {
		if found, thinking, _ := x.Hint("blue", nil); found != nil || thinking {
			t.Error("red is told what blue was advised")
		}
		return nil
	})
	after := s.state(t)
	if len(after.Hinted) != 2 || after.Hinted[0].By != "red" || after.Hinted[1].By != "blue" {
		t.Errorf("asked for hints: %+v", after.Hinted)
	}
	before.Hinted, after.Hinted, before.Version, after.Version = nil, nil, 0, 0 // only these may differ
	if d := cmp.Diff(before, after); d != "" {
		t.Errorf("a hint has changed the table (-before +after):\n%s", d)
	}
	s.give(t, "red", "0")
	s.give(t, "blue", "1")
	h.Forget() // the record still has the requests
	if now = s.state(t); len(now.Hinted) != 2 {
		t.Errorf("after it was read again: %+v", now.Hinted)
	}
	picks := s.picks(t, "red", "walk")
	if err := s["red"].AskHint("red", now.Serial, picks); err != nil {
		t.Fatal(err)
	}
	if a := s.hinted(t, "red", picks); len(a.Answers) != 3 {
		t.Errorf("behind a pick: %+v", a)
	}
	s.give(t, "red", "rest")
	_ = s["red"].Look(func(x *room.Sight) error {
		if found, thinking, _ := x.Hint("red", picks); found != nil || thinking {
			t.Error("a hint outlives the answer")
		}
		return nil
	})
}

// TestHintsAreRefused checks that hints are refused: for a seat that is not asked, after a complete answer, and at
// tables without hints. Tables give none by default if several people play.
func TestHintsAreRefused(t *testing.T) {
	h := open(t, room.Config{})
	s := sit(t, h, room.Setup{Hints: "yes"})
	for seat, err := range map[string]error{
		"blue": room.ErrNotYours, "red": nil, "": room.ErrNotYours, "*": room.ErrNotYours} {
		if got := s[seat].AskHint("red", 0, nil); !errors.Is(got, err) {
			t.Errorf("red's hint for the chair %q: %v", seat, got)
		}
	}
	if err := s["red"].AskHint("red", 0, s.picks(t, "red", "2")); !errors.Is(err, room.ErrBehind) {
		t.Errorf("behind a whole answer: %v", err)
	}
	if err := s["red"].AskHint("red", 7, nil); !errors.Is(err, room.ErrStale) {
		t.Errorf("of a table that is not yet: %v", err)
	}
	for _, test := range []struct {
		hints string
		agent bool
		want  error
	}{{"", false, room.ErrNoHints}, {"", true, nil}, {"no", true, room.ErrNoHints}, {"yes", false, nil}} {
		setup := room.Setup{Hints: test.hints}
		if test.agent {
			setup.Agents = map[string]string{"blue": "random"}
		}
		s := sit(t, h, setup)
		if got := s["red"].AskHint("red", s.state(t).Serial, nil); !errors.Is(got, test.want) {
			t.Errorf("hints %q, an agent %t: %v", test.hints, test.agent, got)
		}
		if s.state(t).Hints != (test.want == nil) {
			t.Errorf("hints %q, an agent %t: the state says otherwise", test.hints, test.agent)
		}
	}
	if _, err := h.Make(room.Setup{Rules: room.Rules{Game: "duel"}, Hints: "perhaps"}); err == nil {
		t.Error("hints are given perhaps")
	}
}

// TestAgentsAnswerAtOnce checks that agents answer a question to several seats without waiting for the people. Their
// answers are legal, and no other seat's turn is taken.
func TestAgentsAnswerAtOnce(t *testing.T) {
	for _, agent := range []string{"random", "greedy:n", "mcts:20"} {
		s := sit(t, open(t, room.Config{}), room.Setup{Rules: room.Rules{Game: "duel"},
			Seats: []string{"red", "blue", "green"}, Agents: map[string]string{"blue": agent, "green": agent}})
		now := s.until(t, func(s *room.State) bool { return len(s.Done) == 2 })
		if !slices.Equal(now.Asked, []string{"red"}) || now.Turn != "" || now.Serial != 2 {
			t.Errorf("%s: %+v", agent, now)
		}
		if _, err := s["red"].Answer("red", 0, []interpreter.Answer{3}); err != nil {
			t.Errorf("%s: %v", agent, err)
		}
		if now = s.state(t); now.Turn != "red" || !slices.Equal(now.Asked, []string{"red"}) {
			t.Errorf("%s: %+v", agent, now)
		}
	}
}

// TestOthersThinkLong checks that a fast agent answers soon although ten other tables of the same person search for ten
// seconds each. One after the other they would take a minute and a half.
func TestOthersThinkLong(t *testing.T) {
	h := open(t, room.Config{Library: builtIn(t)})
	slow := map[string]string{"yellow": "mcts:10s", "red": "mcts:10s"}
	for range 10 {
		sit(t, h, room.Setup{Rules: room.Rules{Game: "connect_four"}, From: "192.0.2.1", Agents: slow})
	}
	s := sit(t, h, room.Setup{Rules: room.Rules{Game: "connect_four"}, From: "192.0.2.1",
		Agents: map[string]string{"red": "random"}})
	for n := range 3 { // with a fourth disc yellow may have won
		began := time.Now()
		if _, err := s["yellow"].Answer("yellow", 2*n, []interpreter.Answer{s.any(t, "yellow")}); err != nil {
			t.Fatal(err)
		}
		s.until(t, func(s *room.State) bool { return s.Serial == 2*n+2 })
		if took := time.Since(began); took > 8*time.Second {
			t.Errorf("answer %d took %v", n, took)
		} else {
			t.Log(took)
		}
	}
}

// any returns an answer that a seat may give.
func (s seated) any(t *testing.T, seat string) (out interpreter.Answer) {
	t.Helper()
	err := s[seat].Look(func(x *room.Sight) error {
		out = x.Match.DecisionOf(seat).Answers()[0]
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestAgentsAlone checks that without people agents continue only while somebody watches, or has watched within
// [room.Watched].
func TestAgentsAlone(t *testing.T) {
	var hours atomic.Int64
	h := open(t, room.Config{Now: func() time.Time { return time.Unix(3600*hours.Add(1), 0) }}) // an hour per call
	s := sit(t, h, room.Setup{Rules: room.Rules{Game: "duel"}, Agents: map[string]string{"red": "random",
		"blue": "random"}})
	if now := s.state(t); now.Serial != 0 || h.InLine() != 0 {
		t.Errorf("they play for nobody: %+v", now)
	}
	s.until(t, func(s *room.State) bool { return s.Over })
	people := sit(t, h, room.Setup{Rules: room.Rules{Game: "duel"}, Agents: map[string]string{"blue": "random"}})
	people.give(t, "red", "1") // nobody watches, but a person plays, so blue answers
	for people.state(t).Turn != "red" {
		time.Sleep(time.Millisecond)
	}
}

// TestHintsAndAgentsShare checks that a hint comes soon while agents of other tables search long.
func TestHintsAndAgentsShare(t *testing.T) {
	h := open(t, room.Config{Library: builtIn(t)})
	for range 4 {
		sit(t, h, room.Setup{Rules: room.Rules{Game: "connect_four"}, From: "192.0.2.1",
			Agents: map[string]string{"yellow": "mcts:10s", "red": "mcts:10s"}})
	}
	s := sit(t, h, room.Setup{Rules: room.Rules{Game: "tic_tac_toe"}, From: "192.0.2.2", Hints: "yes"})
	if err := s["cross"].AskHint("cross", 0, nil); err != nil {
		t.Fatal(err)
	}
	if a := s.hinted(t, "cross", nil); len(a.Answers) != 9 {
		t.Errorf("%+v", a)
	}
}

// TestPanicsOfAgents checks that a panic while an agent answers is logged and ends only that answer.
func TestPanicsOfAgents(t *testing.T) {
	told := make(chan string, 100)
	follow := func(m *interpreter.Match, seat string, o interpreter.Option) (any, interpreter.Came, error) {
		if seat == "blue" {
			panic("boom")
		}
		came, err := m.Follow(seat, o, func(*view.Event) {})
		return nil, came, err
	}
	h := open(t, room.Config{Follow: follow, Tell: func(err error, _ string) { told <- err.Error() }})
	s := sit(t, h, room.Setup{Rules: room.Rules{Game: "duel"}, Agents: map[string]string{"blue": "random"}})
	if text := <-told; !strings.Contains(text, "boom") {
		t.Error(text)
	}
	other := sit(t, h, room.Setup{Rules: room.Rules{Game: "duel"}, Agents: map[string]string{"red": "random"}})
	other.until(t, func(s *room.State) bool { return s.Serial == 1 })
	s.give(t, "red", "1") // the table of the panic still works
}
