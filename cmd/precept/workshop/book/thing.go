package book

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/workshop/vocabulary"
	"precept/interpreter/declared"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
	"precept/interpreter/testkit"
)

// deck is the components of one file, or those of a faction.
type deck struct {
	ID    string
	Name  declared.Text
	Cards []*card
}

// Page returns the file name of the deck's page.
func (d *deck) Page() string { return "cards." + slug(d.ID) + ".html" }

// Copies returns how many cards there are to cut out.
func (d *deck) Copies() (n int) {
	for _, c := range d.Cards {
		n += c.Copies
	}
	return n
}

// card is a component as printed.
type card struct {
	Deck     *deck
	ID       string
	Name     declared.Text
	Kind     declared.Text
	KindID   string
	Says     declared.Text
	Does     []phrase // the effects of its steps, if it has no text
	Assumed  string
	Traits   []trait
	Copies   int
	Articles []*article
	place
}

// Href returns the link to the card.
func (c *card) Href() string { return c.Deck.Page() + "#" + slug(c.ID) }

// More returns one element for each copy after the first, for templates to range over.
func (c *card) More() []int { return make([]int, max(0, c.Copies-1)) }

// Size returns the class for the card's text size, so that a long text fits.
func (c *card) Size(lang string) string {
	switch n := len([]rune(c.Says.In(lang))); {
	case n > 420:
		return "tiny"
	case n > 220:
		return "small"
	}
	return ""
}

// trait is a value printed on a card in addition to its name and text. IDs are its values in expressions, for which
// there may be emblems.
type trait struct {
	Name, Value declared.Text
	IDs         []string
}

// seat is a seat of the game, with what the book shows of it.
type seat struct {
	ID       string
	Name     declared.Text
	Traits   []trait
	Tracks   []track
	Sections []section
	Turn     []part     // what its phases let it do
	Tokens   []token    // its pieces
	Deck     *deck      // the components of its faction, nil if it has none
	Articles []*article // articles that its file cites
	Chapters []*chapter // chapters that its file cites at least by half
	place
}

// Page returns the file name of the seat's page.
func (s *seat) Page() string { return "seat." + slug(s.ID) + ".html" }

// track is a row of numbers that become visible as pieces leave it.
type track struct {
	Name declared.Text
	Rows []trackRow
}

type trackRow struct {
	Name  declared.Text
	Cells []int32
}

// section contains the declarations of one sort in a seat's file.
type section struct {
	Word    string
	Entries []entry
	Bare    []entry // entries without name or article: steps that other rules call
}

// entry is one declaration of a file.
type entry struct {
	ID              string
	Name, Text, Why declared.Text
	Articles        []*article
	place
}

// name is an entry of the index of names.
type name struct {
	ID       string
	Name     declared.Text
	Sort     string        // its owner
	Of       declared.Text // whose it is
	Articles []*article
	Href     string // the link to its own page, or else to its lines
	At       string
}

// findThings collects cards, seats and names.
func (m *maker) findThings() {
	for i := range m.decl.Designs {
		m.addCard(&m.decl.Designs[i])
	}
	for i := range m.decl.Seats {
		if s := &m.decl.Seats[i]; s.Beside < 0 {
			m.addSeat(s)
		}
	}
	for _, s := range m.seats {
		for _, a := range s.Articles {
			a.Seats = append(a.Seats, s)
		}
	}
	m.tellScripts()
}

// addCard adds a component to the deck of its file or faction.
func (m *maker) addCard(d *declared.Design) {
	id := cmp.Or(d.File, d.Faction, m.decl.ID)
	k := slices.IndexFunc(m.decks, func(x *deck) bool { return x.ID == id })
	if k < 0 {
		k = len(m.decks)
		m.decks = append(m.decks, &deck{ID: id, Name: m.fileName(d.Span.File, id)})
	}
	c := &card{Deck: m.decks[k], ID: d.ID, Name: named(&d.Node), Says: d.Text, Assumed: d.Assumed, Copies: 1,
		Kind: named(&m.decl.Kinds[d.Kind].Node), KindID: m.decl.Kinds[d.Kind].ID, Articles: m.cites(d.Articles),
		Traits: m.traits(d.Values), place: m.where(d.Span)}
	if c.Says == (declared.Text{}) {
		c.Does = m.does(d.Values)
	}
	if n := m.files.node(d.Span); n != nil && n.Get("count") != nil {
		if count, err := strconv.Atoi(n.Get("count").Text); err == nil {
			c.Copies = min(max(count, 1), mostCopies)
		}
	}
	m.decks[k].Cards = append(m.decks[k].Cards, c)
}

// mostCopies is the largest number of printed copies of one card.
const mostCopies = 60

// mapName returns the name of a map, as the file with its spaces gives it.
func (m *maker) mapName(id string) declared.Text {
	for i := range m.decl.Spaces {
		if s := &m.decl.Spaces[i]; s.Map == id {
			return m.fileName(s.Span.File, id)
		}
	}
	return m.fileName(nil, id)
}

// fileName returns the name of an id. If it has none, fileName returns the name that the file gives itself, or else
// the id as words.
func (m *maker) fileName(f *source.File, id string) declared.Text {
	if t, ok := m.index.called[id]; ok {
		return t
	}
	if f != nil {
		if root := m.files.tree(f); root != nil && root.Get("name") != nil {
			if t := textOf(root.Get("name")); t != (declared.Text{}) {
				return t
			}
		}
	}
	plain := strings.ReplaceAll(id, "_", " ")
	return declared.Text{En: plain, Fr: plain}
}

// textOf returns a text by language, as content writes it: a text for each language, or a map with the singular
// under "one".
func textOf(n *source.Node) declared.Text {
	one := func(lang string) string {
		v := n.Get(lang)
		if v == nil {
			return ""
		}
		if v.Kind == source.Map && v.Get("one") != nil {
			return v.Get("one").Text
		}
		return v.Text
	}
	return declared.Text{En: cmp.Or(one("en"), one("fr")), Fr: cmp.Or(one("fr"), one("en"))}
}

// traits returns the values of attributes that have a name. Computed values and false flags are left out.
func (m *maker) traits(values []declared.Value) []trait {
	var out []trait
	for _, v := range values {
		a := &m.decl.Attrs[v.Attr]
		t := m.decl.Types.Attrs[v.Attr].Type
		if a.Name == (declared.Text{}) || v.Computed > 0 {
			continue
		}
		var text declared.Text
		ids := []string{m.idOf(t, v.Int)}
		switch {
		case t.IsList():
			ids = nil
			for _, x := range v.List {
				ids = append(ids, m.idOf(t.Elem(), x))
			}
			text = m.listText(t.Elem(), v.List)
		case t.Scalar(declared.OfBool):
			if v.Int != 0 {
				out = append(out, trait{Name: a.Name})
			}
			continue
		default:
			text = m.valueText(t, v.Int)
		}
		if text.En != "" {
			out = append(out, trait{a.Name, text, ids})
		}
	}
	return out
}

// listText returns values separated by commas; repeated values are counted.
func (m *maker) listText(t declared.Type, list []int32) declared.Text {
	var order []int32
	count := map[int32]int{}
	for _, v := range list {
		if count[v]++; count[v] == 1 {
			order = append(order, v)
		}
	}
	var en, fr []string
	for _, v := range order {
		text, times := m.valueText(t, v), ""
		if count[v] > 1 {
			times = fmt.Sprintf(" ×%d", count[v])
		}
		en, fr = append(en, text.En+times), append(fr, text.Fr+times)
	}
	return declared.Text{En: strings.Join(en, ", "), Fr: strings.Join(fr, ", ")}
}

// idOf returns the id of a value of an enum, a kind or a seat, "" for another.
func (m *maker) idOf(t declared.Type, v int32) string {
	switch {
	case v < 0:
	case t.Base == declared.OfEnum && int(v) < len(m.decl.Types.Enums[t.Ref].Values):
		return m.decl.Types.Enums[t.Ref].Values[v]
	case t.Base == declared.OfKind && int(v) < len(m.decl.Kinds):
		return m.decl.Kinds[v].ID
	case t.Base == declared.OfPlayer && int(v) < len(m.decl.Seats):
		return m.decl.Seats[v].ID
	}
	return ""
}

// valueText returns the name of a value, empty for a type whose values have no names.
func (m *maker) valueText(t declared.Type, v int32) declared.Text {
	pick := func(n int, node func() *declared.Node) declared.Text {
		if int(v) < 0 || int(v) >= n {
			return declared.Text{}
		}
		return named(node())
	}
	switch t.Base {
	case declared.OfInt:
		return declared.Text{En: strconv.Itoa(int(v)), Fr: strconv.Itoa(int(v))}
	case declared.OfEnum:
		e := &m.decl.Enums[t.Ref]
		if int(v) < 0 || int(v) >= len(e.Values) {
			return declared.Text{}
		}
		plain := m.decl.Types.Enums[t.Ref].Values[v]
		return declared.Text{En: cmp.Or(e.Values[v].En, plain), Fr: cmp.Or(e.Values[v].Fr, e.Values[v].En, plain)}
	case declared.OfKind:
		return pick(len(m.decl.Kinds), func() *declared.Node { return &m.decl.Kinds[v].Node })
	case declared.OfDesign:
		return pick(len(m.decl.Designs), func() *declared.Node { return &m.decl.Designs[v].Node })
	case declared.OfPlayer:
		return pick(len(m.decl.Seats), func() *declared.Node { return &m.decl.Seats[v].Node })
	case declared.OfPlace:
		if t.Ref >= 0 {
			return pick(len(m.decl.Spaces), func() *declared.Node { return &m.decl.Spaces[v].Node })
		}
	}
	return declared.Text{}
}

// addSeat adds a seat with the declarations of its own file.
func (m *maker) addSeat(d *declared.Seat) {
	s := &seat{ID: d.ID, Name: named(&d.Node), Traits: m.traits(d.Values), place: m.where(d.Span)}
	m.seats = append(m.seats, s)
	if i := slices.IndexFunc(m.decks, func(x *deck) bool { return x.ID == d.File }); i >= 0 && d.File != "" {
		s.Deck = m.decks[i]
	}
	if d.File == "" || d.Span.File == nil {
		return
	}
	for i := range m.decl.Pieces {
		p := &m.decl.Pieces[i]
		if p.Track == nil || p.Faction != d.File {
			continue
		}
		t := track{Name: named(&m.decl.Kinds[p.Kind].Node)}
		for _, column := range sorted(p.Track.Named) {
			t.Rows = append(t.Rows, trackRow{declared.Text(m.index.say(column)), p.Track.Named[column]})
		}
		s.Tracks = append(s.Tracks, t)
	}
	m.tokens(s, d)
	root := m.files.tree(d.Span.File)
	m.turn(s, root.Get("phases"))
	var cited []string
	for _, word := range []string{"abilities", "actions", "rules", "pieces", "vars", "zones", "procedures"} {
		if n := root.Get(word); n != nil {
			if sec := m.section(word, n); len(sec.Entries)+len(sec.Bare) > 0 {
				s.Sections = append(s.Sections, sec)
			}
		}
	}
	for _, n := range testkit.Cited(m.game) {
		if n.Span.File == d.Span.File {
			cited = append(cited, n.Articles...)
		}
	}
	s.Articles = m.cites(cited)
	m.inOrder(s.Articles)
	s.Chapters = about(s.Articles)
}

// about returns the chapters that a file is about, in order. It must cite at least half of a chapter's articles,
// and more than four. A chapter with fewer articles can be cited whole and still be about something else.
func about(articles []*article) (out []*chapter) {
	const few = 4
	count := map[*chapter]int{}
	for _, a := range articles {
		c := a.Chapter
		if count[c]++; count[c] > few && count[c]*2 >= len(c.Articles) && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// inOrder sorts articles by their order in the rulebooks.
func (m *maker) inOrder(list []*article) {
	slices.SortStableFunc(list, func(a, b *article) int { return m.order(a) - m.order(b) })
}

// order returns the position of an article among all articles.
func (m *maker) order(a *article) int {
	if m.places == nil {
		m.places = map[*article]int{}
		for _, v := range m.volumes {
			for _, c := range v.Chapters {
				for _, x := range c.Articles {
					m.places[x] = len(m.places)
				}
			}
		}
	}
	return m.places[a]
}

// section returns the declarations below a key, by name or as a list.
func (m *maker) section(word string, n *source.Node) section {
	out := section{Word: word}
	add := func(e entry) {
		if e.ID != "" && e.Name == (declared.Text{}) && len(e.Articles) == 0 {
			out.Bare = append(out.Bare, e)
			return
		}
		out.Entries = append(out.Entries, e)
	}
	for _, p := range n.Pairs {
		add(m.entry(p.Key.Text, p.Value, p.Key.Span))
	}
	for _, it := range n.Items {
		id := ""
		if v := it.Get("id"); v != nil {
			id = v.Text
		}
		add(m.entry(id, it, it.Span))
	}
	return out
}

func (m *maker) entry(id string, n *source.Node, at source.Span) entry {
	e := entry{ID: id, place: m.where(at)}
	if n.Kind != source.Map {
		return e
	}
	for key, to := range map[string]*declared.Text{"name": &e.Name, "text": &e.Text, "why": &e.Why} {
		if v := n.Get(key); v != nil && v.Kind == source.Map {
			*to = textOf(v)
		}
	}
	list := articlesOf(n.Get("article"))
	if list == nil {
		list = within(n, nil)
	}
	e.Articles = m.cites(list)
	e.Name = cmp.Or(e.Name, m.pieces(id, at), m.heading(id, e.Articles))
	return e
}

// articlesOf returns the values of an article key: one scalar or a list.
func articlesOf(n *source.Node) (list []string) {
	if n == nil {
		return nil
	}
	if n.Kind == source.Scalar {
		return []string{n.Text}
	}
	for _, it := range n.Items {
		list = append(list, it.Text)
	}
	return list
}

// within adds to a list the articles that the parts of a node cite, without repetition. It is for nodes that cite none
// themselves.
func within(n *source.Node, list []string) []string {
	for _, p := range n.Pairs {
		if p.Key.Text == "article" {
			for _, a := range articlesOf(p.Value) {
				if !slices.Contains(list, a) {
					list = append(list, a)
				}
			}
			continue
		}
		list = within(p.Value, list)
	}
	for _, it := range n.Items {
		list = within(it, list)
	}
	return list
}

// pieces returns the name of the pieces declared at a place: the name of their kind, followed by their named
// values.
func (m *maker) pieces(id string, at source.Span) declared.Text {
	i := slices.IndexFunc(m.decl.Pieces, func(p declared.Group) bool {
		return p.ID == id && p.Span.File == at.File && p.Name == (declared.Text{})
	})
	if i < 0 || m.decl.Pieces[i].Design >= 0 {
		return declared.Text{}
	}
	name := m.decl.Kinds[m.decl.Pieces[i].Kind].Name
	if name == (declared.Text{}) {
		return name
	}
	var en, fr []string
	for _, t := range m.traits(m.decl.Pieces[i].Values) {
		if t.Value.En != "" {
			en, fr = append(en, t.Value.En), append(fr, t.Value.Fr)
		}
	}
	if en != nil {
		name = declared.Text{En: name.En + " (" + strings.Join(en, ", ") + ")",
			Fr: cmp.Or(name.Fr, name.En) + " (" + strings.Join(fr, ", ") + ")"}
	}
	return name
}

// heading returns a title for a declaration without a name: the name of its id elsewhere, or else the first cited
// article's title. It returns nothing if there is only an id, since an id is in no language.
func (m *maker) heading(id string, articles []*article) declared.Text {
	if known, ok := m.index.called[id]; ok {
		return known
	}
	for _, a := range articles {
		if name := a.Name("en"); name != "" {
			return declared.Text{En: name, Fr: a.Name("fr")}
		}
	}
	return declared.Text{}
}

// sorts maps kinds of names to the words that the book uses instead.
var sorts = map[string]string{"component": "card", "scope": "phase", "procedure": "action"}

// findNames builds the index of names from the list that "precept words" prints.
func (m *maker) findNames(x *symbols.Index) {
	pages := map[string]string{}
	for _, d := range m.decks {
		for _, c := range d.Cards {
			pages[c.ID] = c.Href()
		}
	}
	for _, s := range m.seats {
		pages[s.ID] = s.Page()
	}
	vocabulary.Each(x, func(kind string, n *symbols.Name) {
		at := m.where(n.Declared[0])
		out := name{ID: n.ID, Name: declared.Text{En: n.Title[0], Fr: n.Title[1]}, Sort: cmp.Or(sorts[kind], kind),
			Of: m.owner(&declared.Node{Span: n.Declared[0]}), Articles: m.cites(n.Articles), Href: at.Link, At: at.At}
		switch kind {
		case "component", "seat":
			out.Href = cmp.Or(pages[n.ID], at.Link)
		case "attribute":
			of, _, _ := strings.Cut(n.Form, ".")
			if k := m.decl.Types.KindByName(of); k >= 0 {
				out.Of = named(&m.decl.Kinds[k].Node)
			}
		}
		m.names = append(m.names, out)
	})
	m.names = slices.CompactFunc(m.names, func(a, b name) bool { return a.ID == b.ID && a.At == b.At })
	slices.SortStableFunc(m.names, func(a, b name) int {
		return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Sort, b.Sort), cmp.Compare(a.At, b.At))
	})
}
