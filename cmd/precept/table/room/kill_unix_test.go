//go:build unix

package room_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"precept/cmd/precept/table/room"
	"precept/interpreter"
)

var kills = flag.Int("kills", 30, "how often the server is killed")

// served is what the process that is killed is told.
type served struct {
	File   string
	Tables []map[string]string // links by seats
	Seed   uint64
	Full   int64 // the size that no file may pass, 0 for none: a disk that is full
}

const servedBy = "PRECEPT_ROOM_SERVED"

func TestMain(m *testing.M) {
	if text := os.Getenv(servedBy); text != "" {
		serve(text)
		return
	}
	os.Exit(m.Run())
}

// serve plays at all tables at once, and says what was acknowledged, until it is killed.
func serve(text string) {
	var s served
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		panic(err)
	}
	h, err := room.Open(room.Config{File: s.File, Library: tiny{}, Idle: 3 * time.Millisecond, Live: 1})
	if err != nil {
		panic(err)
	}
	if s.Full > 0 {
		signal.Ignore(syscall.SIGXFSZ)
		l := syscall.Rlimit{Cur: uint64(s.Full), Max: uint64(s.Full)}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &l); err != nil {
			panic(err)
		}
	}
	var out sync.Mutex
	var all sync.WaitGroup
	for i, links := range s.Tables {
		all.Go(func() {
			p := &player{h: h, links: links, rng: rand.New(rand.NewPCG(s.Seed, uint64(i)))}
			for p.move() {
				out.Lock()
				fmt.Printf("%d %s\n", i, p.said)
				out.Unlock()
			}
		})
	}
	all.Wait()
	fmt.Println("done")
	io.Copy(io.Discard, os.Stdin) // wait for the end
}

// player plays all seats of a table.
type player struct {
	h     *room.House
	links map[string]string
	rng   *rand.Rand
	said  string
}

// move gives an answer, or takes one back. It is false when the match is over.
func (p *player) move() bool {
	chair := func(seat string) *room.Chair {
		c, err := p.h.Sit(room.TokenOf(p.links[seat]))
		if err != nil {
			panic(err)
		}
		return c
	}
	now, err := chair("red").State()
	if err != nil {
		panic(err)
	}
	if now.Over {
		return false
	}
	seat := now.Asked[p.rng.IntN(len(now.Asked))]
	c := chair(seat)
	if to, ok, err := c.MayUndo(seat); err == nil && ok && p.rng.IntN(4) == 0 {
		g, err := c.Back(seat, now.Serial, to)
		p.say(now, err, fmt.Sprintf("%d back", g.Serial))
		return true
	}
	var picks []interpreter.Answer
	for {
		o, err := c.Try(seat, now.Serial, picks)
		if err != nil {
			panic(err)
		}
		if o.Complete {
			break
		}
		picks = append(picks, o.Next.Sample(p.rng.IntN).Value)
	}
	taken, err := c.Answer(seat, now.Serial, picks)
	p.say(now, err, fmt.Sprintf("%d %s %v", taken.Serial, seat, picks))
	return true
}

// say notes what was acknowledged. What was not has changed nothing.
func (p *player) say(before room.State, err error, what string) {
	p.said = what
	if err == nil {
		return
	}
	p.said = "full"
	c, err := p.h.Sit(room.TokenOf(p.links["red"]))
	if err != nil {
		panic(err)
	}
	now, err := c.State()
	if err != nil || now.Serial != before.Serial || now.Lines != before.Lines {
		panic(fmt.Sprintf("a table is another after an answer that was not taken: %+v, %v", now, err))
	}
}

// TestKilled: however often the server is killed, and with a disk that is full, every table comes back as it was last
// acknowledged.
func TestKilled(t *testing.T) {
	s := served{File: filepath.Join(folder(t), "tables.db")}
	rng := rand.New(rand.NewPCG(7, 7))
	var acknowledged []map[string]string // of each table by serial
	full, answers := 0, 0
	add := func() {
		h := open(t, room.Config{File: s.File})
		made, err := h.Make(room.Setup{Rules: room.Rules{Game: "duel"}, Seed: rng.Uint64()})
		if err = errors.Join(err, h.Close()); err != nil {
			t.Fatal(err)
		}
		links := map[string]string{}
		for _, g := range made.Chairs {
			links[g.Seats[0]] = g.Token.Secret()
		}
		s.Tables, acknowledged = append(s.Tables, links), append(acknowledged, map[string]string{})
	}
	for range 3 {
		add()
	}
	for n := range *kills {
		s.Seed, s.Full = rng.Uint64(), 0
		if n%5 == 4 {
			s.Full = sizeOf(t, s.File) + 4096*rng.Int64N(4)
		}
		for table, what := range killed(t, s, rng) {
			for _, w := range what {
				serial, done, _ := strings.Cut(w, " ")
				if serial == "full" {
					full++
					continue
				}
				acknowledged[table][serial] = done
				answers++
			}
		}
		over := compare(t, s, acknowledged)
		for range over {
			add()
		}
		s.Tables, acknowledged = s.Tables[over:], acknowledged[over:]
		if n%100 == 99 {
			t.Logf("%d kills, %d acknowledged", n+1, answers)
		}
	}
	t.Logf("%d kills, %d acknowledged, %d refused by a full disk", *kills, answers, full)
	if full == 0 || answers < *kills {
		t.Error("nothing happened")
	}
}

// sizeOf is how long the longest file of the record is.
func sizeOf(t *testing.T, file string) (most int64) {
	t.Helper()
	for _, name := range []string{file, file + "-wal"} {
		if i, err := os.Stat(name); err == nil {
			most = max(most, i.Size())
		}
	}
	return most
}

// killed has tables played by a process that is killed at some moment, and returns what it acknowledged.
func killed(t *testing.T, s served, rng *rand.Rand) map[int][]string {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), servedBy+"="+string(text))
	var wrong strings.Builder
	c.Stderr = &wrong
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	heard := map[int][]string{}
	lines := bufio.NewScanner(out)
	// so many are heard before it is killed, a little later: it is in the midst of something then
	for n := rng.IntN(40); n >= 0 && lines.Scan(); n-- {
		if lines.Text() == "done" {
			break
		}
		hear(t, heard, lines.Text())
	}
	time.Sleep(time.Duration(rng.IntN(3000)) * time.Microsecond)
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() {
		if lines.Text() != "done" {
			hear(t, heard, lines.Text())
		}
	}
	in.Close()
	if c.Wait(); wrong.Len() > 0 {
		t.Fatal(wrong.String())
	}
	return heard
}

func hear(t *testing.T, heard map[int][]string, line string) {
	t.Helper()
	var table int
	number, what, whole := strings.Cut(line, " ")
	if _, err := fmt.Sscan(number, &table); err != nil || !whole {
		t.Fatalf("%q: %v", line, err)
	}
	heard[table] = append(heard[table], what)
}

// compare checks that every table has what was acknowledged. It returns how many of the first are over.
func compare(t *testing.T, s served, acknowledged []map[string]string) (over int) {
	t.Helper()
	h := open(t, room.Config{File: s.File})
	for i, links := range s.Tables {
		there, now := map[string]string{}, room.State{}
		err := chair(t, h, room.TokenOf(links["red"])).Look(func(x *room.Sight) error {
			now = *x.State
			for _, l := range append(append([]room.Line{}, x.Lines...), x.Undone...) {
				var picks []interpreter.Answer
				for _, p := range l.Picks {
					picks = append(picks, p.Value)
				}
				there[fmt.Sprint(l.Serial)] = fmt.Sprintf("%s %v", l.Seat, picks)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for serial, what := range acknowledged[i] {
			var n int
			_, err := fmt.Sscan(serial, &n)
			if err != nil || n > now.Serial || what != "back" && there[serial] != what {
				t.Fatalf("%s %s was acknowledged, and there is %q; the table is at %d: %v", serial, what, there[serial],
					now.Serial, err)
			}
		}
		if now.Over && over == i {
			over++
		}
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	return over
}
