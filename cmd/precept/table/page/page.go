package page

import (
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"

	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/bench"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/room/store"
	"precept/cmd/precept/table/web"
	"precept/interpreter/declared"
)

// Page answers the requests of a page.
type Page struct {
	bundle *Bundle
	shelf  *web.Shelf
	house  *room.House
	record *store.Memory
	tables *web.Server
	mux    *http.ServeMux
	dirty  atomic.Bool

	// News receives a value when there is new state to store.
	News chan struct{}

	Languages string // that the browser lists

	mu   sync.Mutex
	kept state
}

// state is what the browser stores for a page.
type state struct {
	At      string            `json:"at"` // the address that was shown last
	Cookies map[string]string `json:"cookies"`
	Edited  map[string]string `json:"edited"` // texts in place of those of the bundle, by their paths
	Tables  json.RawMessage   `json:"tables"`
}

// These constants bound what the browser stores: some megabytes for all pages of one origin.
const (
	mostTables = 12
	mostBytes  = 2 << 20
)

// Open opens a page with the state that the browser has stored, "" for none. It drops state that it cannot read, and
// passes faults of the program to tell.
func Open(b *Bundle, kept string, tell func(error)) (*Page, error) {
	p := &Page{bundle: b, shelf: &web.Shelf{}, News: make(chan struct{}, 1)}
	if json.Unmarshal([]byte(kept), &p.kept) != nil {
		p.kept = state{}
	}
	if p.kept.Cookies == nil {
		p.kept.Cookies = map[string]string{}
	}
	var err error
	if p.record, err = store.NewMemory(p.kept.Tables, p.changed); err != nil {
		p.kept.At = ""
		p.record, _ = store.NewMemory(nil, p.changed) // without a dump there is no error
	}
	if p.lay(p.kept.Edited) != nil { // of another version of the program, say
		p.kept.Edited = nil
		if err := p.lay(nil); err != nil {
			return nil, err
		}
	}
	p.house, err = room.Open(room.Config{Record: p.record, Library: p.shelf, Follow: web.Follow, PutRight: web.PutRight,
		Thinkers: 1, Tell: func(err error, _ string) { tell(err) }})
	if err != nil {
		return nil, err
	}
	p.tables = web.New(p.house, p.shelf, b.Version, tell)
	if len(p.kept.Edited) > 0 {
		p.tables.ShowBench(&bench.Bench{})
	}
	p.mux = http.NewServeMux()
	p.mux.HandleFunc("GET /bar", p.bar)
	p.mux.HandleFunc("GET /rules", p.rules)
	p.mux.HandleFunc("POST /rules", p.edit)
	p.mux.HandleFunc("GET /start", p.start)
	p.mux.Handle("/", p.tables)
	return p, nil
}

// lay makes the content with edited texts available to tables. It returns an error if the game or a mod has problems.
func (p *Page) lay(edited map[string]string) error {
	l, mods, err := p.bundle.open(edited)
	if err != nil {
		return err
	}
	l.Checked = p.house == nil // when it was written or applied
	if !l.Checked || len(edited) > 0 {
		if _, err := room.NewOffer(l, mods...).Load(p.first()); err != nil {
			return err
		}
	}
	if p.house == nil {
		p.shelf.Lay(l, mods...)
		return nil
	}
	p.house.Renew(func() { p.shelf.Lay(l, mods...) })
	return nil
}

// first returns the rules of the first table.
func (p *Page) first() room.Rules { return room.Rules{Game: p.bundle.Game, Laid: p.bundle.Laid} }

// changed signals that there is new state to store.
func (p *Page) changed() {
	p.dirty.Store(true)
	select {
	case p.News <- struct{}{}:
	default:
	}
}

// Kept returns the state that the browser must store, and whether it is newer than at the last call.
func (p *Page) Kept() (text string, fresh bool) {
	if !p.dirty.Swap(false) {
		return "", false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var err error
	if p.kept.Tables, err = p.record.Dump(mostTables, mostBytes); err != nil {
		return "", false
	}
	data, err := json.Marshal(p.kept)
	return string(data), err == nil
}

// At returns the address that the page shows first: the last one shown, or else that of a new table.
func (p *Page) At() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.kept.At != "" {
		return p.kept.At
	}
	return "/start"
}

// ServeHTTP answers a request.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) { p.mux.ServeHTTP(w, r) }

// start makes a table with the rules of the bundle, and redirects to its first seat. With how=shared, one person plays
// all seats on this screen; otherwise agents play the other seats.
func (p *Page) start(w http.ResponseWriter, r *http.Request) {
	at, err := p.table(r.FormValue("how") == "shared")
	if err != nil {
		http.Error(w, speech.Error(web.Tongue(r), err), http.StatusInternalServerError)
		return
	}
	http.Redirect(w, r, at, http.StatusSeeOther)
}

func (p *Page) table(shared bool) (string, error) {
	g, err := p.house.Load(p.first())
	if err != nil {
		return "", err
	}
	setup := room.Setup{Rules: p.first(), Agents: map[string]string{}}
	setup.Seats, _ = g.Definition().Complete(nil, nil)
	var people []string // with the referees, for whom nobody else could answer
	sits := false
	for i := range setup.Seats {
		seat := setup.Seats[i]
		k := slices.IndexFunc(g.Definition().Seats, func(s declared.Seat) bool { return s.ID == seat })
		switch of := &g.Definition().Seats[k]; {
		case of.Decides == "nobody":
		case shared || !sits || !of.Plays():
			people, sits = append(people, seat), sits || of.Plays()
		default:
			setup.Agents[seat] = web.Agent(g)
		}
	}
	if len(people) > 1 {
		setup.Shared = [][]string{people}
	}
	made, err := p.house.Make(setup)
	if err != nil {
		return "", err
	}
	for _, c := range made.Chairs {
		if len(people) > 0 && slices.Contains(c.Seats, people[0]) {
			return web.Address(c.Token), nil
		}
	}
	return web.Address(made.Spectator), nil
}
