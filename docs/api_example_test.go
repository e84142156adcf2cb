package docs_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
)

func ExampleLoad() {
	game, err := interpreter.Load(context.Background(), content.Files, "games/tic_tac_toe")
	if err != nil {
		fmt.Println(err) // with line and column
		return
	}
	match, err := game.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	words := narrate.New(match, "en")
	for _, cell := range []int{4, 0, 3} {
		d := match.Pending()
		option := d.Options()[cell]
		fmt.Println(words.Seat(d.Seat), "takes", words.Option(d, option))
		if err := match.Answer(option); err != nil {
			fmt.Println(err)
		}
	}
	saved, err := save.Bytes(match)
	if err != nil {
		fmt.Println(err)
		return
	}
	again, err := save.Restore(context.Background(), game, saved)
	fmt.Println(again.Pending().Count(), "options after it is restored", err)
	// Output:
	// Cross takes square 2,2
	// Nought takes square 1,1
	// Cross takes square 2,3
	// 6 options after it is restored <nil>
}

// greedy returns the option that wins most random matches.
func greedy(m *interpreter.Match, d *interpreter.Decision, rng *rand.Rand) (best interpreter.Option, err error) {
	root := m.Engine()
	seat, world, most := slices.Index(m.Lineup().Seats, d.Seat), root.New(), -1
	for _, option := range d.Options() {
		wins := 0
		for range 20 {
			if err = world.Determinize(root, seat, rng); err == nil {
				err = world.Play(option.Value)
			}
			for err == nil && !world.Over() {
				err = world.Play(world.Sample(rng.IntN))
			}
			if err != nil {
				return best, err
			}
			wins += int(world.Winners() >> seat & 1)
		}
		if wins > most {
			best, most = option, wins
		}
	}
	return best, nil
}

func TestGreedy(t *testing.T) {
	match := ticTacToe(t)
	rng := rand.New(rand.NewPCG(1, 2))
	for d := match.Pending(); d != nil; d = match.Pending() {
		option, err := greedy(match, d, rng)
		if err != nil {
			t.Fatal(err)
		}
		if err := match.Answer(option); err != nil {
			t.Fatal(err)
		}
	}
	if !match.Over() {
		t.Error("the match is not over")
	}
}

func ticTacToe(t *testing.T) *interpreter.Match {
	t.Helper()
	game, err := interpreter.Load(t.Context(), content.Files, "games/tic_tac_toe")
	if err != nil {
		t.Fatal(err)
	}
	match, err := game.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return match
}

// served is a match on a server, where a secret identifies each seat.
type served struct {
	sync.Mutex
	match *interpreter.Match
	seats map[string]string
}

func (t *served) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	seat, ok := t.seats[r.PathValue("secret")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	t.Lock()
	defer t.Unlock()
	var in struct {
		After  int // the number of answers when the question was asked
		Answer interpreter.Answer
	}
	d := t.match.DecisionOf(seat)
	if json.NewDecoder(r.Body).Decode(&in) == nil && d != nil && in.After == len(t.match.Record.Answers) {
		if !d.Offers(in.Answer) || t.match.AnswerFor(seat, d.Describe(in.Answer)) != nil {
			http.Error(w, "not offered", http.StatusConflict)
			return
		}
		d = t.match.DecisionOf(seat)
	}
	page := map[string]any{"View": t.match.View(seat), "After": len(t.match.Record.Answers)}
	if d != nil {
		page["Options"] = d.Options()
	}
	_ = json.NewEncoder(w).Encode(page) // the client may have disconnected
}

func TestServerOfOneTable(t *testing.T) {
	match := ticTacToe(t)
	mux := http.NewServeMux()
	mux.Handle("/{secret}", &served{match: match, seats: map[string]string{"a": "cross", "b": "nought"}})
	post := func(path, body string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(http.MethodPost, path, strings.NewReader(body)))
		return w
	}
	if w := post("/c", "{}"); w.Code != http.StatusNotFound {
		t.Errorf("a stranger gets %d", w.Code)
	}
	first := match.Pending().Options()[0]
	if w := post("/a", fmt.Sprintf(`{"After": 0, "Answer": %d}`, first.Value)); w.Code != http.StatusOK {
		t.Errorf("an answer gets %d: %s", w.Code, w.Body)
	}
	if len(match.Record.Answers) != 1 {
		t.Errorf("%d answers", len(match.Record.Answers))
	}
	if w := post("/b", fmt.Sprintf(`{"After": 1, "Answer": %d}`, first.Value)); w.Code != http.StatusConflict {
		t.Errorf("a square that is taken gets %d", w.Code)
	}
}

// laidOut lays out the board and evaluates an expression in that position.
func laidOut(game *interpreter.Game) (string, error) {
	engine, err := game.NewEngine(interpreter.Setup{})
	if err != nil {
		return "", err
	}
	probe := testkit.On(engine)
	if err := probe.BeginSetup(1); err != nil {
		return "", err
	}
	probe.BeginPlay()
	return probe.Eval("square.count")
}

func TestLaidOut(t *testing.T) {
	if got, err := laidOut(ticTacToe(t).Game); got != "9" || err != nil {
		t.Errorf("%s squares, %v", got, err)
	}
}
