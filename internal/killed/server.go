package killed

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"precept/cmd/precept/table/room"
	"precept/internal/process"
	"precept/interpreter"
)

// Server is tables in a file, and what was acknowledged at each.
type Server struct {
	Kills   int // how often the process was killed
	Answers int // how many answers were acknowledged
	Full    int // how many answers were refused because the disk was full

	file         string
	library      room.Library
	setup        func(rng *rand.Rand) room.Setup
	tables       []map[string]string // links by seat
	acknowledged []map[string]string // for each table, by serial
}

// fullEvery is the number of kills per kill with a full disk.
const fullEvery = 5

// listened is the maximum number of lines read before a process is killed. With a full disk, counting starts at the
// first refused answer, and patience is the maximum number of lines to wait for that.
const (
	listened = 40
	patience = 2000
)

// mostSaid is the maximal length of a line, and of an error message, in bytes.
const mostSaid = 64 << 10

// Open creates tables in a file. When a match is over, another table replaces it.
func Open(file string, library room.Library, tables int, rng *rand.Rand,
	setup func(rng *rand.Rand) room.Setup) (*Server, error) {
	s := &Server{file: file, library: library, setup: setup}
	for range tables {
		if err := s.add(rng); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *Server) open() (*room.House, error) {
	return room.Open(room.Config{File: s.file, Library: s.library})
}

// add makes one more table.
func (s *Server) add(rng *rand.Rand) error {
	h, err := s.open()
	if err != nil {
		return err
	}
	made, err := h.Make(s.setup(rng))
	if err = errors.Join(err, h.Close()); err != nil {
		return err
	}
	links := map[string]string{}
	for _, g := range made.Chairs {
		for _, seat := range g.Seats {
			links[seat] = g.Token.Secret()
		}
	}
	s.tables, s.acknowledged = append(s.tables, links), append(s.acknowledged, map[string]string{})
	return nil
}

// Kill lets a process that calls [Serve] play at the tables, and kills it at a random moment. It then checks that
// every table has what was acknowledged.
//
// # Errors
//
// Anything that was lost, an error that the process reports, and an error of starting it.
func (s *Server) Kill(cmd *exec.Cmd, rng *rand.Rand) error {
	o := orders{File: s.file, Tables: s.tables, Seed: rng.Uint64()}
	s.Kills++
	if s.Kills%fullEvery == 0 {
		o.Full = s.size() + 4096*rng.Int64N(4)
	}
	heard, err := kill(cmd, o, rng)
	for _, line := range heard {
		if err := s.hear(line); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	gone, err := s.compare()
	if err != nil {
		return err
	}
	for range gone {
		if err := s.add(rng); err != nil {
			return err
		}
	}
	s.tables, s.acknowledged = s.tables[gone:], s.acknowledged[gone:]
	return nil
}

// size returns the size of the largest file of the record.
func (s *Server) size() (most int64) {
	for _, name := range []string{s.file, s.file + "-wal"} {
		if i, err := os.Stat(name); err == nil {
			most = max(most, i.Size())
		}
	}
	return most
}

// kill starts the process, kills it at a random moment, and returns the lines that it printed.
func kill(cmd *exec.Cmd, o orders, rng *rand.Rand) (heard []string, err error) {
	text, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	p, err := process.Start(cmd, process.Bounds{Line: mostSaid, Told: mostSaid})
	if err != nil {
		return nil, err
	}
	err = p.Say(text)
	// The process is killed shortly after a random number of lines, while it is busy.
	refused := o.Full == 0
	for n := rng.IntN(listened); n >= 0 && len(heard) < patience; {
		line, open := <-p.Lines()
		if !open || string(line) == done {
			break
		}
		heard = append(heard, string(line))
		refused = refused || strings.HasSuffix(string(line), " "+full)
		if refused {
			n--
		}
	}
	time.Sleep(time.Duration(rng.IntN(3000)) * time.Microsecond)
	err = errors.Join(err, p.Process().Kill())
	for line := range p.Lines() {
		if string(line) != done {
			heard = append(heard, string(line))
		}
	}
	if p.Close(0); p.Told() != "" {
		return heard, fmt.Errorf("the process that was to be killed says: %s", p.Told())
	}
	if errors.Is(err, os.ErrProcessDone) {
		return heard, fmt.Errorf("the process ended before it was killed")
	}
	return heard, err
}

// hear stores the content of a line from the process: a table, a serial, and what was acknowledged.
func (s *Server) hear(line string) error {
	var table int
	number, what, whole := strings.Cut(line, " ")
	if _, err := fmt.Sscan(number, &table); err != nil || !whole || table < 0 || table >= len(s.tables) {
		return fmt.Errorf("the process says %q: %v", line, err)
	}
	serial, what, _ := strings.Cut(what, " ")
	if serial == full {
		s.Full++
		return nil
	}
	s.acknowledged[table][serial] = what
	s.Answers++
	return nil
}

// compare checks that every table has what was acknowledged. It returns how many tables at the start of the list are
// over.
func (s *Server) compare() (gone int, err error) {
	h, err := s.open()
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	for i, links := range s.tables {
		now, there, err := standing(h, links)
		if err != nil {
			return 0, err
		}
		for serial, what := range s.acknowledged[i] {
			var n int
			_, err := fmt.Sscan(serial, &n)
			if err != nil || n > now.Serial || what != "back" && there[serial] != what {
				return 0, fmt.Errorf("%s %s was acknowledged, and there is %q; the table is at %d: %v", serial, what,
					there[serial], now.Serial, err)
			}
		}
		if gone == i && over(&now, links) {
			gone++
		}
	}
	return gone, nil
}

// standing returns the state of a table and its answers by serial, including those taken back.
func standing(h *room.House, links map[string]string) (now room.State, there map[string]string, err error) {
	there = map[string]string{}
	c, err := h.Sit(room.TokenOf(links[anybody(links)]))
	if err != nil {
		return now, there, err
	}
	return now, there, c.Look(func(x *room.Sight) error {
		now = *x.State
		for _, l := range slices.Concat(x.Lines, x.Undone) {
			var picks []interpreter.Answer
			for _, p := range l.Picks {
				picks = append(picks, p.Value)
			}
			there[fmt.Sprint(l.Serial)] = fmt.Sprintf("%s %v", l.Seat, picks)
		}
		return nil
	})
}
