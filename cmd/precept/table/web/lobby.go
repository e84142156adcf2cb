package web

import (
	"cmp"
	"errors"
	"fmt"
	"html/template"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/campaign"
	"precept/cmd/precept/table/draw"
	"precept/cmd/precept/table/games"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/seen"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
	"precept/interpreter/source"
)

// listed is an entry of the lobby's list of games.
type listed struct {
	ID, Name, Players string
	Minutes           string // that a match takes, "" if the content does not say
	Difficulty        int    // 0 if the content does not say
	Dots              string // the difficulty
	Guided            string // the variant with a guide, "" for none
}

// lobby shows the list of games.
func (s *Server) lobby(w http.ResponseWriter, r *http.Request) {
	s.lobbyWith(w, r, http.StatusOK, "", false)
}

// lobbyWith shows the lobby with a problem of an uploaded save. The argument changed reports whether the save has other
// rules.
func (s *Server) lobbyWith(w http.ResponseWriter, r *http.Request, status int, problem string, changed bool) {
	data := struct {
		*page
		Games   []listed
		Problem string
		Changed bool
	}{s.page(r), nil, problem, changed}
	data.Here = "/"
	for _, id := range s.shelf.Offer().Games() {
		g, err := s.shelf.bare(id)
		if err != nil {
			continue // `precept check` shows what is wrong with it
		}
		m := g.Definition()
		x := listed{ID: id, Name: m.Name.In(data.Lang), Difficulty: m.Difficulty,
			Players: span(m.MinPlayers, m.MaxPlayers) + " " + data.T("players")}
		if m.Minutes[1] > 0 {
			x.Minutes = span(m.Minutes[0], m.Minutes[1]) + " " + data.T("minutes")
		}
		if m.Difficulty > 0 {
			x.Dots = strings.Repeat("●", m.Difficulty) + strings.Repeat("○", declared.Hardest-m.Difficulty)
		}
		if k := slices.IndexFunc(m.Variants, func(v declared.Variant) bool { return v.Guided }); k >= 0 {
			x.Guided = m.Variants[k].ID
		}
		data.Games = append(data.Games, x)
	}
	data.Title = "Precept"
	s.show(w, status, "lobby", data)
}

// span returns the text for a range of numbers, or a single number if both ends are equal.
func span(low, top int) string {
	if low == top {
		return strconv.Itoa(low)
	}
	return strconv.Itoa(low) + "–" + strconv.Itoa(top)
}

// picture sends a small picture of a game: its boards at the start of a match.
func (s *Server) picture(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	m, err := s.shelf.first(r.PathValue("game"))
	if err != nil {
		s.fail(w, p, http.StatusNotFound, p.T("There is no such game here."), "")
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	w.Header().Set("Cache-Control", "private, max-age=600")
	_, _ = w.Write(draw.SVG(m, draw.Options{Lang: p.Lang, Bare: true})) // the browser may have gone
}

// form is the data of the page on which a table is made.
type form struct {
	*page
	Game     string
	ID       string
	Least    int
	Most     int
	Counts   []int // the numbers of players to choose from, nil if there is only one
	Rows     []rowForm
	Sides    []choice // the seats of players, by name
	Emblems  map[string]template.HTML
	Beside   []seatForm // the seats that no player holds
	Options  []optionForm
	Guided   []variantForm // variants with a guide
	Variants []variantForm // editions, and ways to play
	Readings []variantForm // other readings of the rules' text
	Mods     []variantForm
	Agents   []agentForm
	Advice   []string // advice of the game that the chosen seats do not follow
	Problem  string
	Drawn    bool // the order of the seats is random
	Begins   bool // a guided game, which starts as it is unless something is changed
	Seed     string
	Hints    string

	Campaign string   // the campaign to continue, as a form sends it
	Match    string   // the number of this match in it
	Handed   []string // the values that it hands on
}

// rowForm is a row of the form, for one player: who plays, on which seat, under which name.
type rowForm struct {
	Number           int
	Who, Seat, Typed string
	Player, Name     string // Who and Seat in words
}

type seatForm struct {
	ID, Name, Value, Typed string
	Itself                 bool // nobody decides for it
}

type optionForm struct {
	ID, Name string
	Values   []choice
}

type choice struct {
	ID, Name string
	Chosen   bool
}

type variantForm struct {
	ID, Name, Text string
	Chosen         bool
}

type agentForm struct{ ID, Name string }

// agentNames returns the agents that the form offers for the seats of a game.
func agentNames(p *page, g *interpreter.Game) []agentForm {
	out := []agentForm{{"mcts:200", p.T("Computer: thinks ahead")}, {"mcts:1000", p.T("Computer: thinks ahead longer")},
		{"random", p.T("Computer: random moves")}}
	if evaluates(g) {
		out = append([]agentForm{{"greedy", p.T("Computer: quick")}}, out...)
	}
	return out
}

// agentCalled returns the label that the form of a new table uses for an agent, or its id if it has none.
func (p *page) agentCalled(g *interpreter.Game, id string) string {
	for _, a := range agentNames(p, g) {
		if a.ID == id {
			return a.Name
		}
	}
	return id
}

// orderOf is the prefix of the form fields for the order of the seats; a seat's id follows it.
const orderOf = "order:"

// inOrder sorts seats by the numbers in a form. A seat without a number has its index as the number. If the form asks
// for a random order, inOrder shuffles the seats.
func inOrder(r *http.Request, seats []string) error {
	number, taken := map[string]int{}, map[int]bool{}
	for i, id := range seats {
		text := strings.TrimSpace(r.PostForm.Get(orderOf + id))
		n, err := strconv.Atoi(text)
		if text != "" && err != nil {
			return fmt.Errorf("%w: %q", errOrder, text)
		}
		if number[id] = i; text != "" {
			number[id] = n
		}
		if text != "" && r.PostForm.Get("drawn") != "yes" {
			if was := taken[n]; was {
				return fmt.Errorf("%w: %d", errSame, n)
			}
			taken[n] = true
		}
	}
	slices.SortStableFunc(seats, func(a, b string) int { return cmp.Compare(number[a], number[b]) })
	if r.PostForm.Get("drawn") == "yes" {
		rand.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
	}
	return nil
}

// errOrder reports an order that is not a number.
var errOrder = errors.New("give the order of the seats as numbers")

// errTaken reports that two rows have the same seat.
var errTaken = errors.New("two players have the same seat")

// errSame reports that two seats have the same number in the order.
var errSame = errors.New("two seats have the same number in the order")

// These are the values of a seat's field that are not agents.
const (
	person = "person"
	self   = "me" // whoever makes the table
	shared = "shared"
	guest  = "free"   // whoever opens the invitation takes it
	itself = "itself" // a seat for which nobody decides
	away   = ""
)

// These are the form's fields, and the prefixes of its fields for a seat or an option.
const (
	laidField   = "laid"  // a variant of the game, or a mod, by its name
	fromField   = "from"  // proves that the form was read from this server
	showField   = "show"  // show the form again, with the values of the other fields; a number: for so many players
	beginField  = "begin" // sit down at once if nobody needs a link
	seatField   = "seat:"
	nameField   = "name:"
	optionField = "option:"

	// These are the prefixes of a row's fields; its number follows them. They are converted to fields of the row's
	// seat.
	rowField = "row:" // the seat, or [games.Random]
	whoField = "who:"
)

// fields lists the form fields whose names contain no id.
var fields = []string{laidField, showField, beginField, "drawn", "hints", "seed", "campaign", fromField}

// judgeFields returns an error for an unknown field of a form. It ignores order and name fields of unknown seats,
// because browsers send fields of a previous choice.
func judgeFields(r *http.Request, g *declared.Game) error {
	choices := g.Choices()
	for _, key := range slices.Sorted(maps.Keys(r.PostForm)) {
		value := r.PostForm.Get(key)
		if value == "" || slices.Contains(fields, key) || strings.HasPrefix(key, orderOf) ||
			strings.HasPrefix(key, nameField) || strings.HasPrefix(key, rowField) || strings.HasPrefix(key, whoField) {
			continue
		}
		if id, ok := strings.CutPrefix(key, seatField); ok {
			if err := desk.KnownSeats(g, []string{id}); err != nil {
				return err
			}
			continue
		}
		id, ok := strings.CutPrefix(key, optionField)
		if !ok {
			known := append(slices.Clone(fields), seatField, nameField, orderOf, optionField)
			return desk.Usage("a new table has no field %q%s", key, source.Suggest(key, known))
		}
		if err := desk.JudgeOption(g.ID, choices, id, value); err != nil {
			return err
		}
	}
	return nil
}

// rules returns the game in a request's path, with the variants and mods in its form or, except for POST, in its query.
func rules(r *http.Request) room.Rules {
	out := room.Rules{Game: r.PathValue("game"), Laid: r.PostForm[laidField]}
	if r.Method != http.MethodPost {
		out.Laid = r.URL.Query()[laidField]
	}
	return out
}

// blank shows the form for a new table of a game, filled in with the values chosen so far.
func (s *Server) blank(w http.ResponseWriter, r *http.Request) {
	s.blankWith(w, r, http.StatusOK, nil)
}

// blankWith shows the form with an error message, if wrong is not nil. It uses the game with the chosen variants and
// mods, or the plain game if these cannot be loaded.
func (s *Server) blankWith(w http.ResponseWriter, r *http.Request, status int, wrong error) {
	p, laid := s.page(r), rules(r)
	g, err := s.shelf.bare(laid.Game)
	if err != nil {
		s.fail(w, p, http.StatusNotFound, p.T("There is no such game here."), "")
		return
	}
	f := form{page: p, Seed: r.PostForm.Get("seed"), Drawn: r.PostForm.Get("drawn") == "yes",
		Hints: r.PostForm.Get("hints")}
	f.variants(s.shelf.Offer(), g.Definition(), laid.Laid)
	if len(laid.Laid) > 0 {
		if over, err := s.house.Load(laid); err == nil {
			g = over
		} else {
			status, wrong = http.StatusUnprocessableEntity, err
		}
	}
	if wrong != nil {
		f.Problem = s.problem(wrong, p.Lang)
	}
	if p.Plain && wrong != nil {
		s.fail(w, p, status, f.Problem, "")
		return
	}
	m := g.Definition()
	f.Game, f.ID, f.Least, f.Most, f.Agents = m.Name.In(p.Lang), m.ID, m.MinPlayers, m.MaxPlayers, agentNames(p, g)
	p.Title = f.Game
	if c, err := sentCampaign(r); err == nil && c != nil {
		f.Campaign, f.Handed = r.PostForm.Get("campaign"), campaign.Handed(c)
		f.Match = fmt.Sprintf(p.T("Match %d of the campaign."), len(c.Matches)+1)
	}
	f.options(r, m)
	if p.Plain {
		s.write(w, status, f.plain(m))
		return
	}
	f.seats(r, g)
	guided := func(v variantForm) bool { return v.Chosen }
	f.Begins = r.Method == http.MethodGet && wrong == nil && slices.ContainsFunc(f.Guided, guided)
	if r.PostForm.Get(showField) == games.Random {
		if err := f.draft(g); err != nil {
			f.Problem = s.problem(err, p.Lang)
		}
	}
	f.advise(g)
	f.emblems(s.shelf)
	s.show(w, status, "blank", &f)
}

// given returns the value of a form field, and whether the form contains the field.
func given(r *http.Request, key string) (string, bool) {
	v, ok := r.PostForm[key]
	return strings.Join(v, ""), ok
}

// seats adds the rows of the players, and the fields of the seats without players, with the values chosen so far.
func (f *form) seats(r *http.Request, g *interpreter.Game) {
	m := g.Definition()
	usual, _ := m.Complete(nil, nil)
	for i := range m.Seats {
		seat := &m.Seats[i]
		if seat.Plays() {
			f.Sides = append(f.Sides, choice{ID: seat.ID, Name: seat.Name.In(f.Lang)})
			continue
		}
		x := seatForm{ID: seat.ID, Name: seat.Name.In(f.Lang), Itself: seat.Decides == "nobody"}
		x.Typed = r.PostForm.Get(nameField + x.ID)
		if v, ok := given(r, seatField+x.ID); ok {
			x.Value = v
		} else if slices.Contains(usual, x.ID) {
			x.Value = self // of a referee too: nobody waits for a seat that nobody takes
			if x.Itself {
				x.Value = itself
			}
		}
		f.Beside = append(f.Beside, x)
	}
	slices.SortStableFunc(f.Sides, func(a, b choice) int { return cmp.Compare(a.Name, b.Name) })
	f.Least, f.Most = m.MinPlayers, min(m.MaxPlayers, len(f.Sides))
	f.Rows = rows(r, g)
	if n, err := strconv.Atoi(r.PostForm.Get(showField)); err == nil {
		for n = max(f.Least, min(n, f.Most)); len(f.Rows) < n; {
			x := rowForm{Who: Agent(g), Seat: games.Random}
			if k := len(f.Rows); k > 1 {
				x.Who = f.Rows[k-1].Who
			}
			f.Rows = append(f.Rows, x)
		}
		f.Rows = f.Rows[:n]
	}
	for i := range f.Rows {
		x := &f.Rows[i]
		x.Number = i + 1
		if !slices.ContainsFunc(f.Sides, func(c choice) bool { return c.ID == x.Seat }) {
			x.Seat = games.Random
		}
		x.Player, x.Name = f.agentCalled(g, x.Who), f.T("at random")
		if x.Who == self {
			x.Player = f.T("you")
		}
		for _, c := range f.Sides {
			if c.ID == x.Seat {
				x.Name = c.Name
			}
		}
	}
	for n := f.Least; n <= f.Most && f.Most > f.Least; n++ {
		f.Counts = append(f.Counts, n)
	}
}

// rows returns the players' rows of a form. Without rows, it makes them from the seats that the form names, in their
// order, or from the default seats.
func rows(r *http.Request, g *interpreter.Game) (out []rowForm) {
	m := g.Definition()
	for n := 1; n <= len(m.Seats); n++ {
		i := strconv.Itoa(n)
		seat, ok := given(r, rowField+i)
		if !ok {
			break
		}
		out = append(out, rowForm{Number: n, Who: r.PostForm.Get(whoField + i), Seat: seat,
			Typed: r.PostForm.Get(nameField + i)})
	}
	if out != nil {
		return out
	}
	var seats []string
	for i := range m.Seats {
		if s := &m.Seats[i]; s.Plays() && r.PostForm.Get(seatField+s.ID) != away {
			seats = append(seats, s.ID)
		}
	}
	if seats != nil {
		_ = inOrder(r, seats) // making the table says what is wrong
		for _, id := range seats {
			out = append(out, rowForm{Who: r.PostForm.Get(seatField + id), Seat: id, Typed: r.PostForm.Get(nameField + id)})
		}
		return out
	}
	usual, _ := m.Complete(nil, nil)
	for _, id := range usual {
		if m.Players([]string{id}) > 0 {
			out = append(out, rowForm{Who: Agent(g), Seat: id, Typed: r.PostForm.Get(nameField + id)})
		}
	}
	if len(out) > 0 {
		out[0].Who = self
	}
	return out
}

// seated draws the random seats of a form's rows, and converts the rows' fields to fields of their seats.
func seated(r *http.Request, g *interpreter.Game) error {
	if _, ok := given(r, rowField+"1"); !ok {
		return nil
	}
	m := g.Definition()
	list := rows(r, g)
	var seats, beside []string
	for _, x := range list {
		if err := desk.KnownSeats(m, []string{x.Seat}); err != nil && x.Seat != games.Random {
			return err
		}
		if x.Seat != games.Random && slices.Contains(seats, x.Seat) {
			return errTaken
		}
		seats = append(seats, x.Seat)
	}
	for i := range m.Seats {
		if s := &m.Seats[i]; !s.Plays() && r.PostForm.Get(seatField+s.ID) != away {
			beside = append(beside, s.ID)
		}
	}
	seats, err := games.Draft(g, seats, beside, generator())
	if err != nil {
		return err
	}
	for i, id := range seats {
		r.PostForm.Set(seatField+id, list[i].Who)
		r.PostForm.Set(nameField+id, list[i].Typed)
		r.PostForm.Set(orderOf+id, strconv.Itoa(i+1))
	}
	return nil
}

// generator returns a random number generator with an unpredictable seed.
func generator() *rand.Rand { return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) }

// lineup returns the seats that are chosen in the form: the players' seats, and the other seats that take part.
func (f *form) lineup() (seats, beside []string) {
	for _, x := range f.Rows {
		seats = append(seats, x.Seat)
	}
	for _, x := range f.Beside {
		if x.Value != away {
			beside = append(beside, x.ID)
		}
	}
	return seats, beside
}

// draft draws the seats of the rows that are random.
func (f *form) draft(g *interpreter.Game) error {
	seats, beside := f.lineup()
	seats, err := games.Draft(g, seats, beside, generator())
	for i := range seats {
		f.Rows[i].Seat = seats[i]
	}
	return err
}

// Drafts reports whether a seat is to be drawn.
func (f *form) Drafts() bool {
	return slices.ContainsFunc(f.Rows, func(x rowForm) bool { return x.Seat == games.Random })
}

// emblems adds the emblems of the game's seats, without variants and mods.
func (f *form) emblems(from *Shelf) {
	f.Emblems = map[string]template.HTML{}
	m, err := from.first(f.ID)
	if err != nil {
		return // the form has no pictures
	}
	drawn := draw.NewEmblems(m, draw.Options{Lang: f.Lang})
	for i := range m.Game.Definition().Seats {
		id := m.Game.Definition().Seats[i].ID
		f.Emblems[id] = template.HTML(drawn.Seat(id)) //nolint:gosec // draw escapes it
	}
}

// options adds the options of a game, with the values chosen so far.
func (f *form) options(r *http.Request, m *declared.Game) {
	choices := m.Choices()
	for _, key := range slices.Sorted(maps.Keys(choices)) {
		o := optionForm{ID: key, Name: titled(m, key, f.Lang)}
		chosen := m.Defaults[key]
		if v, ok := given(r, optionField+key); ok && slices.Contains(choices[key], v) {
			chosen = v
		}
		for _, v := range choices[key] {
			o.Values = append(o.Values, choice{v, titled(m, v, f.Lang), v == chosen})
		}
		f.Options = append(f.Options, o)
	}
}

// variants adds the variants of the plain game and the available mods, and marks those that are chosen.
func (f *form) variants(o *room.Offer, bare *declared.Game, laid []string) {
	readings := map[string]bool{}
	for i := range bare.Questions {
		for _, reading := range bare.Questions[i].Others {
			readings[reading.Variant] = true
		}
	}
	for _, v := range bare.Variants {
		group := &f.Variants
		if v.Guided {
			group = &f.Guided
		} else if readings[v.ID] {
			group = &f.Readings
		}
		*group = append(*group, variantForm{v.ID, v.Name.In(f.Lang), v.Text.In(f.Lang), slices.Contains(laid, v.ID)})
	}
	for _, mod := range o.Mods(bare.ID) {
		f.Mods = append(f.Mods, variantForm{mod, o.Title(mod, f.Lang), o.Text(mod, f.Lang), slices.Contains(laid, mod)})
	}
}

// plain returns the form as plain data for a program.
func (f *form) plain(m *declared.Game) seen.Form {
	out := seen.Form{Game: f.ID, Name: f.Game, Least: f.Least, Most: f.Most, Options: map[string][]string{}}
	for i := range m.Seats {
		out.Seats = append(out.Seats, seen.Named{ID: m.Seats[i].ID, Name: m.Seats[i].Name.In(f.Lang)})
	}
	for _, o := range f.Options {
		for _, v := range o.Values {
			out.Options[o.ID] = append(out.Options[o.ID], v.ID)
		}
	}
	for _, a := range f.Agents {
		out.Agents = append(out.Agents, seen.Named{ID: a.ID, Name: a.Name})
	}
	named := func(list []variantForm) (out []seen.Layer) {
		for _, v := range list {
			out = append(out, seen.Layer{Named: seen.Named{ID: v.ID, Name: v.Name}, Text: v.Text, Laid: v.Chosen})
		}
		return out
	}
	out.Variants, out.Mods = named(slices.Concat(f.Guided, f.Variants, f.Readings)), named(f.Mods)
	return out
}

// setup returns the setup that a form asks for.
func (s *Server) setup(r *http.Request, g *declared.Game) (room.Setup, error) {
	out := room.Setup{Options: map[string]string{}, Agents: map[string]string{}, Names: map[string]string{}}
	out.Game, out.From = g.ID, address(r)
	out.Laid = append(out.Laid, r.PostForm[laidField]...)
	if err := judgeFields(r, g); err != nil {
		return out, err
	}
	if out.Hints = r.PostForm.Get("hints"); out.Hints != "yes" && out.Hints != "no" {
		out.Hints = ""
	}
	var together, mine []string
	for i := range g.Seats {
		id, alone := g.Seats[i].ID, g.Seats[i].Decides == "nobody"
		name := strings.TrimSpace(r.PostForm.Get(nameField + id))
		switch who := r.PostForm.Get(seatField + id); {
		case who == away:
			continue
		case alone, who == person:
		case who == self:
			mine = append(mine, id)
		case who == shared:
			together = append(together, id)
		case who == guest:
			out.Free = append(out.Free, id)
		default:
			out.Agents[id] = who
		}
		out.Seats = append(out.Seats, id)
		if name != "" {
			out.Names[id] = name
		}
	}
	if err := inOrder(r, out.Seats); err != nil {
		return out, err
	}
	if len(together) > 0 {
		out.Shared = [][]string{together}
	}
	if len(mine) > 1 {
		out.Shared = append(out.Shared, mine) // one link for all that the same person plays
	}
	for key := range g.Choices() {
		if v := r.PostForm.Get(optionField + key); v != "" {
			out.Options[key] = v
		}
	}
	var err error
	if out.Campaign, err = sentCampaign(r); err != nil {
		return out, err
	}
	if text := strings.TrimSpace(r.PostForm.Get("seed")); text != "" {
		out.Origin = record.Chosen
		if out.Seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			return out, errSeed
		}
	}
	return out, desk.JudgeSeats(g, out.Seats)
}

// errSeed reports a seed that is not a number.
var errSeed = errors.New("a seed is a number")

// Address returns the path of a link.
func Address(t room.Token) string { return linkPath + t.Secret() }

// links is the data of the page with the links of a new table. The server stores only hashes of the links; for the
// browser's copy see [remember].
type links struct {
	*page
	Head      string
	Keep      string // the path of the owner's link, for the list of tables that the browser keeps
	Owner     string
	Spectator string
	Invites   string // the invitation, "" if no seat is free
	Guests    string // the seats that can be taken by it
	Chairs    []chairLink
	Warning   string // who may know hidden things, "" for nobody
	Adopted   string // how many answers of a save of other rules were kept, "" for other tables

	Differences []string // what the other rules have changed
}

type chairLink struct {
	Names, Address string
	Mine           bool
	Agent          string
	Emblems        []template.HTML
	Player         string
}

// made handles the form of a new table: it makes the table and shows its links.
func (s *Server) made(w http.ResponseWriter, r *http.Request) {
	if _, err := s.shelf.bare(r.PathValue("game")); err != nil || r.PostForm.Get(showField) != "" {
		s.blank(w, r)
		return
	}
	g, err := s.house.Load(rules(r))
	var setup room.Setup
	if err == nil {
		if err = seated(r, g); err == nil {
			setup, err = s.setup(r, g.Definition())
		}
	}
	var made *room.Made
	if err == nil {
		made, err = s.house.Make(setup)
	}
	if err != nil {
		s.blankWith(w, r, http.StatusUnprocessableEntity, err)
		return
	}
	s.handOver(w, r, s.page(r), made)
}

// handOver shows the links of a new table; a program gets them as JSON.
func (s *Server) handOver(w http.ResponseWriter, r *http.Request, p *page, made *room.Made) {
	if p.Plain {
		s.write(w, http.StatusCreated, handed(r, made))
		return
	}
	g := made.Game
	out := links{page: p, Head: g.Definition().Name.In(p.Lang), Owner: whole(r, made.Owner),
		Spectator: whole(r, made.Spectator), Warning: tell.Origin(p.Lang, made.Origin)}
	if made.Invites != (room.Token{}) {
		out.Invites = whole(r, made.Invites)
	}
	if err := s.chairLinks(r, p, made, &out); err != nil {
		s.failed(w, p, err)
		return
	}
	secrets, alone := []string{made.Spectator.Secret(), made.Invites.Secret()}, made.Invites == room.Token{}
	var mine string
	for i, c := range out.Chairs {
		switch {
		case c.Mine:
			mine = Address(made.Chairs[i].Token)
			ownedAt(w, mine, made.Owner.Secret())
		case c.Agent == "":
			alone = false
		}
		secrets = append(secrets, made.Chairs[i].Token.Secret())
	}
	if made.Invites != (room.Token{}) {
		ownedAt(w, Address(made.Invites), made.Owner.Secret())
	}
	remember(w, made.Owner.Secret(), secrets)
	if mine != "" && alone && r.PostForm.Get(beginField) != "" {
		redirect(w, r, mine)
		return
	}
	p.Title, out.Keep = out.Head, Address(made.Owner)
	if made.Adopted != nil {
		out.Adopted = p.adopted(*made.Adopted)
		out.Differences = made.Differences(p.Lang)
	}
	s.show(w, http.StatusCreated, "made", out)
}

// adopted returns a text that says whether a table made from a save of other rules kept its position or its answers.
func (p *page) adopted(a room.Adoption) string {
	if a.Stands {
		return p.T("The rules have changed since the save. The match continues from its position, and nothing is " +
			"lost.")
	}
	if a.Dropped == 0 {
		return counting(p.Lang, p.T("The rules have changed since the save. %d {answer was|answers were} given "+
			"again, and none is lost."), a.Kept)
	}
	return fmt.Sprintf(p.T("The rules have changed since the save. Its first %d answers were given again; the "+
		"other %d could not be, and are dropped."), a.Kept, a.Dropped)
}

// handed returns the absolute links of a new table as data for a program.
func handed(r *http.Request, made *room.Made) seen.Links {
	out := seen.Links{Owner: whole(r, made.Owner), Spectator: whole(r, made.Spectator), Seats: map[string]string{}}
	if made.Invites != (room.Token{}) {
		out.Invitation = whole(r, made.Invites)
	}
	for _, c := range made.Chairs {
		for _, seat := range c.Seats {
			out.Seats[seat] = whole(r, c.Token)
		}
	}
	return out
}

func (s *Server) chairLinks(r *http.Request, p *page, made *room.Made, links *links) error {
	chair, err := s.house.Sit(made.Owner)
	if err != nil {
		return err
	}
	return chair.Look(func(sight *room.Sight) error {
		names, emblems := narrate.New(sight.Match, p.Lang), draw.NewEmblems(sight.Match, draw.Options{Lang: p.Lang})
		links.Guests = seatNames(names, sight.Setup.Free)
		for _, c := range made.Chairs {
			l := chairLink{Address: whole(r, c.Token), Names: seatNames(names, c.Seats)}
			l.Mine = slices.ContainsFunc(c.Seats, func(id string) bool { return r.PostForm.Get(seatField+id) == self })
			for _, x := range sight.Seats {
				if slices.Contains(c.Seats, x.ID) {
					l.Emblems = append(l.Emblems, template.HTML(emblems.Seat(x.ID))) //nolint:gosec // draw escapes it
					l.Agent, l.Player = cmp.Or(l.Agent, p.agentCalled(made.Game, x.Agent)), cmp.Or(l.Player, x.Name)
				}
			}
			links.Chairs = append(links.Chairs, l)
		}
		return nil
	})
}

// whole returns the absolute address of a link.
func whole(r *http.Request, t room.Token) string {
	return host(r) + Address(t)
}

// host returns the scheme and host by which the request reached this server.
func host(r *http.Request) string {
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// language stores the chosen language in a cookie, and goes back.
func (s *Server) language(w http.ResponseWriter, r *http.Request) {
	lang := r.PostForm.Get("lang")
	if lang != "fr" {
		lang = "en"
	}
	http.SetCookie(w, &http.Cookie{Name: "lang", Value: lang, Path: "/", MaxAge: 365 * 24 * 3600, HttpOnly: true,
		SameSite: http.SameSiteLaxMode})
	redirect(w, r, r.PostForm.Get("back"))
}

// titled returns what people call an option of a setup or one of its values.
func titled(m *declared.Game, id, lang string) string {
	if t := m.Titles[id]; t != (declared.Text{}) {
		return capital(t.In(lang))
	}
	return capital(strings.ReplaceAll(id, "_", " "))
}

// advise adds notices for the measures of the game whose advice the chosen seats do not follow.
func (f *form) advise(g *interpreter.Game) {
	seats, beside := f.lineup()
	seats = append(seats, beside...)
	if desk.JudgeSeats(g.Definition(), seats) != nil || len(seats) == 0 {
		return
	}
	all, err := narrate.Measures(g, interpreter.Setup{Seats: seats})
	if err != nil {
		return // making the table says what is wrong
	}
	for _, m := range all {
		least, most := "%s: %d. It takes at least %d.", "%s: %d. It takes at most %d."
		if m.Of.Advice {
			least, most = "%s: %d. At least %d is advised.", "%s: %d. At most %d is advised."
		}
		switch name := m.Of.Name.In(f.Lang); {
		case m.Least != nil && m.Value < *m.Least:
			f.Advice = append(f.Advice, fmt.Sprintf(inLang(f.Lang, least), name, m.Value, *m.Least))
		case m.Most != nil && m.Value > *m.Most:
			f.Advice = append(f.Advice, fmt.Sprintf(inLang(f.Lang, most), name, m.Value, *m.Most))
		}
	}
}
