package room

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"precept/cmd/precept/table/room/store"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// The kinds of entries of the record. Each comment lists what the entry holds beside its link and time.
const (
	sortAnswer   = "answer"   // Seats: the seat that answered; Picks
	sortRight    = "right"    // Seats: who corrected the position, none for the owner; Text: the correction as JSON
	sortBack     = "back"     // To: how many lines remain
	sortAsk      = "ask"      // Seats: the seat that asks, then the others of its link, which agree; To as above
	sortAgree    = "agree"    // Seats: those that agree
	sortRefuse   = "refuse"   // Seats: those that refuse
	sortNote     = "note"     // Seats: the author; Text
	sortHint     = "hint"     // Seats: the seat that asked for one
	sortName     = "name"     // Seats: the seat; Text: the name of its player
	sortAgent    = "agent"    // Seats: the seat; Text: the agent, "" for a person
	sortConfirms = "confirms" // Seats: the seat; Text: "" if it no longer confirms its turns
	sortConfirm  = "confirm"  // Seats: the seat whose turn is over
	sortAway     = "away"     // Text: after how many days an agent takes a seat, and which, as JSON
	sortNext     = "next"     // Text: the id of the table of the rematch
	sortEnd      = "end"
	// Seats contains the hash of the new rules, then the mods as JSON. Text contains a save, or "" to start from the
	// setup. To contains [Renewed.Dropped].
	sortRules = "rules"
)

// live is a table in memory. It holds nothing that cannot be made from the record.
type live struct {
	row     store.Table
	setup   Setup
	links   []store.Link
	hooked  map[string]bool // seats whose players have a server of their own
	match   *interpreter.Match
	entries int       // how many the record has
	last    time.Time // the time of the last entry
	serial  int
	turns   int // how often the turn has passed on; without turns, how many answers there were
	lines   []Line
	undone  []Line
	since   map[string]int // by the seats that are asked: the serial since which they are asked the present question
	group   []string       // the seats of a question that several were asked at once, those that have answered too
	request *Request

	refused   string // the seat that refused the last request
	refusedAt int    // at this serial
	agents    map[string]string
	names     map[string]string
	confirm   map[string]bool
	held      string
	notes     []Note
	hinted    []Hinted
	ended     bool
	away      away
	absent    map[string]bool // seats where an agent plays as their players were away
	moved     time.Time       // when the match last changed, or a player came back

	standing map[string][]Beforehand // by seats; not from the entries

	next    string // the table of the rematch, "" for none
	first   int    // answers of the match before the first line
	righted int    // corrections of the match before the first line
	renewal *Renewed
	fault   string
	kept    *any // see [Sight.Kept]
}

// replay makes the match and state of a table from its record.
func (h *House) replay(id string) (*live, error) {
	w, err := h.store.Read(id)
	if err != nil {
		return nil, err
	}
	l := &live{row: w.Table, links: w.Links, hooked: map[string]bool{}, names: map[string]string{},
		agents: map[string]string{}, confirm: map[string]bool{}, since: map[string]int{},
		kept: new(any), last: w.Made, moved: w.Made, absent: map[string]bool{}, standing: map[string][]Beforehand{}}
	for seat, text := range w.Standing {
		var all []Beforehand
		if err := json.Unmarshal([]byte(text), &all); err != nil {
			return nil, err
		}
		l.standing[seat] = all
	}
	for _, seat := range w.Hooks {
		l.hooked[seat] = true
	}
	last := lastRules(w.Entries)
	if err = l.settled(); err == nil && last < 0 {
		err = l.open(h, w.Base, w.Rules)
	}
	if err != nil {
		return nil, err
	}
	maps.Copy(l.names, l.setup.Names)
	maps.Copy(l.agents, l.setup.Agents)
	for i := range w.Entries {
		e := &w.Entries[i]
		if i < last && whatOf(e.Sort) == Moved || i < last && e.Sort == sortRules {
			l.entries++ // an entry under former rules
			l.last = e.At
			l.serial++
			continue
		}
		if err := l.apply(h, e, nil); err != nil {
			if errors.Is(err, ErrRules) {
				return nil, err
			}
			return nil, fmt.Errorf("the record of table %s diverges at entry %d: %w", id, e.N, err)
		}
	}
	return l, nil
}

// settled decodes the setup of the table.
func (l *live) settled() error { return json.Unmarshal(l.row.Setup, &l.setup) }

// open starts the match: from a save, or from the setup if there is none. It fails with [ErrRules] if the rules have
// changed.
func (l *live) open(h *House, saved []byte, rules string) error {
	game, err := h.shelf.load(l.setup.Rules)
	if err != nil {
		return &Stuck{refuse(err)} // they are no longer offered, or do not pass the checks
	}
	switch {
	case len(saved) > 0:
		l.match, err = save.Restore(context.Background(), game, saved)
		if errors.Is(err, record.Changed) || errors.Is(err, record.Varied) {
			return ErrRules
		}
	case game.RulesHash() != rules:
		return ErrRules
	default:
		s := interpreter.Setup{Seats: l.setup.Seats, Options: l.setup.Options, Seed: l.setup.Seed,
			Handed: save.Hand(l.setup.Handed)}
		l.match, err = game.Start(s)
	}
	if err != nil {
		return err
	}
	if !l.setup.Whole {
		if err := save.AsOfOld(l.match); err != nil {
			return err
		}
	}
	l.first, l.righted = len(l.match.Record.Answers), len(l.match.Record.Put)
	l.ask(nil)
	return nil
}

func valuesOf(picks []store.Pick) []interpreter.Answer {
	out := make([]interpreter.Answer, len(picks))
	for i, p := range picks {
		out[i] = p.Value
	}
	return out
}

// do appends entries to the record and applies them, all or none. It applies them to a copy first; the copy replaces
// the table once they are on disk. The argument o is the outcome of an answer's picks, nil for other entries.
func (t *table) do(l *live, o *Opening, entries ...store.Entry) error {
	h, now, next := t.house, t.house.cfg.Now(), l.copy()
	if l.entries+len(entries) > Entries {
		return fmt.Errorf("%w: %d entries", ErrFull, Entries)
	}
	for i := range entries {
		entries[i].N, entries[i].At = next.entries+1, now.Truncate(time.Millisecond)
		if err := next.apply(h, &entries[i], o); err != nil {
			return err
		}
	}
	ch := store.Change{Entries: entries, Told: l.notices(next), Quiet: l.quiet(next), Delay: NoticeDelay,
		Waits: next.waiting() != "", Over: next.finished()}
	if err := h.store.Append(t.id, ch); err != nil {
		t.live = nil // the next caller makes it from the record
		h.cfg.Tell(err, t.id)
		return err
	}
	t.live = next
	if len(ch.Told) > 0 {
		h.sender.wake()
	}
	t.streams.tell(next.event(entries))
	return nil
}

// copy returns a copy of the table to try a change on. The copies share the match, which is replaced by changes, never
// modified.
func (l *live) copy() *live {
	out := *l
	out.hooked, out.absent, out.standing = maps.Clone(l.hooked), maps.Clone(l.absent), maps.Clone(l.standing)
	out.agents, out.names, out.confirm = maps.Clone(l.agents), maps.Clone(l.names), maps.Clone(l.confirm)
	out.lines, out.undone, out.notes = slices.Clip(l.lines), slices.Clip(l.undone), slices.Clip(l.notes)
	out.hinted = slices.Clip(l.hinted)
	if l.request != nil {
		r := *l.request
		r.Agreed = slices.Clip(r.Agreed)
		out.request = &r
	}
	return &out
}

// quiet returns the seats with a hook that must decide in l but no longer in next.
func (l *live) quiet(next *live) []string {
	asked := next.asked()
	return slices.DeleteFunc(l.asked(), func(s string) bool { return !next.hooked[s] || slices.Contains(asked, s) })
}

// notices returns the notices to players' servers that the change from l to next requires.
func (l *live) notices(next *live) []store.Notice {
	var out []store.Notice
	tell := func(seats []string, about string) {
		for _, s := range seats {
			if next.hooked[s] && next.agents[s] == "" {
				out = append(out, store.Notice{Seat: s, Serial: next.serial, About: about, Turn: next.turns})
			}
		}
	}
	if over := l.ended || l.match.Over(); !over && (next.ended || next.match.Over()) {
		tell(next.setup.Seats, "over")
		return out
	}
	if next.request != nil && l.request == nil {
		tell(next.missing(), "back")
	}
	was := l.asked()
	tell(slices.DeleteFunc(next.asked(), func(s string) bool { return slices.Contains(was, s) }), "asked")
	return out
}

// apply applies an entry of the record. The argument o is the outcome of an answer's picks; if it is nil, apply replays
// the picks.
func (l *live) apply(h *House, e *store.Entry, o *Opening) error {
	l.entries++
	l.last = e.At
	l.fault = ""
	if whatOf(e.Sort) == Moved {
		l.moved = e.At
	}
	switch e.Sort {
	case sortAway:
		return json.Unmarshal([]byte(e.Text), &l.away)
	case sortAnswer:
		if o == nil {
			var err error
			picks := valuesOf(e.Picks)
			if o, err = pick(l.match, e.Seats[0], len(picks), these(picks), h.cfg.Follow); err != nil {
				return err
			}
		}
		l.answered(e, o)
	case sortRight:
		return l.putRight(h, e)
	case sortBack:
		return l.goBack(h, e)
	case sortAsk:
		l.request, l.refused = &Request{By: e.Seats[0], To: e.To, Agreed: slices.Clone(e.Seats)}, ""
	case sortAgree:
		l.request.Agreed = append(l.request.Agreed, e.Seats...)
	case sortRefuse:
		l.request, l.refused, l.refusedAt = nil, e.Seats[0], l.serial
	case sortNote:
		l.notes = append(l.notes, Note{e.At, len(l.lines), e.Seats[0], e.Text})
	case sortHint:
		l.hinted = append(l.hinted, Hinted{e.At, len(l.lines), e.Seats[0]})
	case sortName:
		l.names[e.Seats[0]] = e.Text
	case sortAgent:
		l.agents[e.Seats[0]] = e.Text
		l.absent[e.Seats[0]], l.moved = e.Link == 0 && e.Text != "", e.At
	case sortConfirms:
		l.confirm[e.Seats[0]] = e.Text != ""
	case sortConfirm:
		l.held = ""
	case sortNext:
		l.next = e.Text
	case sortEnd:
		l.ended, l.request = true, nil
	case sortRules:
		return l.renewed(h, e)
	default:
		return fmt.Errorf("the record says %q, which this program does not know", e.Sort)
	}
	return nil
}

// answered replaces the match by the one after an answer, and adds the answer's line.
func (l *live) answered(e *store.Entry, o *Opening) {
	before := l.match
	l.match = o.done
	l.serial++
	line := Line{N: len(l.lines) + 1, Serial: l.serial, At: e.At, Seat: e.Seats[0], Link: e.Link, Told: o.told,
		Revealed: o.came.Chance || len(o.came.Learned) > 0}
	for _, p := range e.Picks {
		line.Picks = append(line.Picks, Pick{p.Value, p.Word})
	}
	l.lines = append(l.lines, line)
	l.request, l.held = nil, ""
	if turn := narrate.Turn(l.match); turn == "" || turn != narrate.Turn(before) {
		l.turns++
	}
	if turn := narrate.Turn(before); l.confirm[turn] && l.agents[turn] == "" && !l.match.Over() &&
		narrate.Turn(l.match) != turn {
		l.held = turn
	}
	l.ask(before)
}

// ask notes which seats are asked now, and since which serial. When several seats are asked at once, an answer of one
// does not renew the question of the others.
func (l *live) ask(before *interpreter.Match) {
	since, again := map[string]int{}, false
	for _, d := range l.match.Open() {
		seat := d.Seat
		since[seat] = l.serial
		if before != nil && l.asksAlike(before, d) {
			since[seat], again = l.since[seat], true
		}
	}
	l.since = since
	if again {
		return
	}
	l.group = nil
	if d := l.match.Pending(); d != nil && d.Kind != interpreter.Menu {
		l.group = d.Together()
	}
}

// asksAlike reports whether a decision was already open in the previous match, and another seat's answer has not
// changed it. A menu counts as changed by any answer. A question whether to agree counts as changed if the other seat
// disagreed.
func (l *live) asksAlike(before *interpreter.Match, d *interpreter.Decision) bool {
	seat, last := d.Seat, &l.lines[len(l.lines)-1]
	first, was := before.Pending(), before.DecisionOf(seat)
	switch {
	case was == nil || seat == last.Seat || d.Kind == interpreter.Menu || was.Step != d.Step:
		return false
	case d.Offers(interpreter.Agree) && last.Picks[0].Value != interpreter.Agree:
		return false
	}
	at := first.Together()
	return slices.Contains(at, seat) && slices.Contains(at, last.Seat) && slices.Equal(was.Answers(), d.Answers())
}

// state returns the table as everybody may see it.
func (l *live) state() *State {
	s := &State{Table: l.row.ID, Setup: l.setup, Made: l.row.Made, Version: l.version(),
		Serial: l.serial, Lines: len(l.lines), Turn: narrate.Turn(l.match), Held: l.held, Over: l.match.Over(),
		Ended: l.ended, Notes: slices.Clone(l.notes), Fault: l.fault, Asked: l.asked(),
		Hinted: slices.Clone(l.hinted), Hints: l.hinting(), Renewed: l.renewal}
	s.Campaign = s.Setup.Campaign != nil || s.Over && len(save.Legacy(l.match)) > 0
	// The seed and the values passed by a campaign could reveal the future or hidden information.
	s.Setup.Seed, s.Setup.Handed, s.Setup.Campaign = 0, nil, nil
	for _, seat := range l.group {
		if _, asked := l.since[seat]; !asked {
			s.Done = append(s.Done, seat)
		}
	}
	if s.Over {
		s.Winners = l.match.Winners()
	}
	for _, id := range l.setup.Seats {
		s.Seats = append(s.Seats, Seat{ID: id, Name: l.names[id], Agent: l.agents[id], Confirms: l.confirm[id],
			Nobody: !decided(l.match.Game, id)})
	}
	if l.request != nil {
		r := *l.request
		r.Agreed = slices.Clone(r.Agreed)
		r.Asked = l.missing()
		s.Request = &r
	}
	if l.refusedAt == l.serial {
		s.Refused = l.refused
	}
	return s
}

// asked returns the seats that may answer now, in the order in which the match asks them.
func (l *live) asked() []string {
	if l.ended {
		return nil
	}
	var out []string
	for _, d := range l.match.Open() {
		if seat := d.Seat; l.held == "" || l.held == seat {
			out = append(out, seat)
		}
	}
	return out
}

// decided reports whether a player or an agent decides for a seat, rather than the rules alone.
func decided(g *interpreter.Game, seat string) bool {
	for i := range g.Definition().Seats {
		if s := &g.Definition().Seats[i]; s.ID == seat {
			return s.Decides != "nobody"
		}
	}
	return false
}

// version returns [State.Version].
func (l *live) version() int { return l.entries + 1 }

// event returns the event that announces entries. Without entries it announces a change that the record does not hold.
func (l *live) event(entries []store.Entry) Event {
	e := Event{Serial: l.serial, Lines: len(l.lines), Asked: l.asked(), Held: l.held, Over: l.match.Over(),
		Ended: l.ended}
	if len(entries) > 0 {
		e.Version = l.version()
	}
	for _, x := range entries {
		e.What = max(e.What, whatOf(x.Sort))
	}
	return e
}

func whatOf(sort string) What {
	switch sort {
	case sortAnswer, sortRight, sortBack:
		return Moved
	case sortNote:
		return Noted
	}
	return Arranged
}

// left is a match that was dropped from memory, with the id of its table.
type left struct {
	table string
	live  *live
}

// keeper stores the positions of matches that leave memory, so that they can continue from there under other rules.
func (h *House) keeper() {
	for {
		select {
		case <-h.stop:
			return
		case x := <-h.left:
			h.keep(x, true)
		}
	}
}

// keepAll stores the positions of all matches in memory, and of those that were just dropped from it. It runs when the
// house closes. Making a match's log takes a moment, so only saves of the first few seconds contain logs.
func (h *House) keepAll(all []*table) {
	until := time.Now().Add(closing)
	for {
		select {
		case x := <-h.left:
			h.keep(x, time.Now().Before(until))
			continue
		default:
		}
		break
	}
	for _, t := range all {
		t.mu.Lock()
		if t.live != nil {
			h.keep(left{t.id, t.live}, time.Now().Before(until))
		}
		t.mu.Unlock()
	}
}

// closing is the time for adding logs to saves when the house closes. Later saves have no log.
const closing = 3 * time.Second

// keep stores a save of a match, with its log if told is true. It does nothing if the stored save is up to date.
func (h *House) keep(x left, told bool) {
	var err error
	defer func() { h.caught(recover(), x.table, &err) }()
	_, at, err := h.store.Stood(x.table)
	if err == nil && at < x.live.entries {
		var saved []byte
		if told {
			saved, err = x.live.told()
		} else {
			saved, err = save.Bytes(x.live.match)
		}
		if err == nil {
			err = h.store.Keep(x.table, x.live.entries, packed(saved))
		}
	}
	if err != nil && !errors.Is(err, store.ErrClosed) {
		h.cfg.Tell(err, x.table)
	}
}

// packed returns data compressed with gzip.
func packed(data []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(data) // writing to a buffer never fails
	_ = w.Close()
	return b.Bytes()
}

// stood returns the stored save of a match, if it was made after the table's last entry.
//
// # Errors
//
// [ErrForgotten] if the store has no such save.
func (h *House) stood(w *store.Whole) ([]byte, error) {
	data, at, err := h.store.Stood(w.ID)
	if err != nil {
		return nil, err
	}
	if at == 0 || at != len(w.Entries) {
		return nil, ErrForgotten
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(r, limit.SaveBytes))
}
