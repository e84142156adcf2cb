package vocabulary

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/interpreter/declared"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// kinds lists the kinds of names in the order of the output, each with its sort in the symbol index. Among bound names,
// only those that a choice binds are listed.
var kinds = []struct{ sort, title string }{
	{"action", "actions"}, {"procedure", "procedures"}, {"ruling", "rulings"}, {"rule", "rules"},
	{"ability", "abilities and orders"}, {"choice", "choices"}, {"phase", "phases"}, {"scope", "scopes"},
	{"field", "fields of scopes"}, {"window", "windows"}, {"zone", "zones"}, {"relation", "relations"},
	{"space", "spaces"}, {"kind", "kinds"}, {"component", "pieces"}, {"attribute", "attributes"},
	{"column", "columns of tracks"}, {"variable", "variables"}, {"enum", "types"}, {"value", "values"},
	{"ranking", "rankings"}, {"die", "dice"}, {"seat", "seats"},
}

// word is one name as JSON.
type word struct {
	desk.Place
	Kind     string     `json:"kind"`
	ID       string     `json:"id"`
	Form     string     `json:"form"` // how it is written, with its parameters and type
	Title    *desk.Text `json:"title,omitempty"`
	Articles []string   `json:"articles,omitempty"`
	Through  string     `json:"through,omitempty"` // the article with the printed word, where this is used
}

// List prints the names of a game. If kind is not "", it prints only names of that kind. If part is not "", the id or
// title must contain it. For any kind, part can also be a word in articles; List then also prints the names used where
// these articles are implemented.
func List(d *desk.Desk, id, kind, part string) error {
	if kind != "" && !slices.ContainsFunc(kinds, func(k struct{ sort, title string }) bool { return k.sort == kind }) {
		var all []string
		for _, k := range kinds {
			all = append(all, k.sort)
		}
		return desk.Usage("there is no kind of names %q%s; kinds are %s", kind, desk.Near(kind, all), strings.Join(all, ", "))
	}
	l, err := d.Library()
	if err != nil {
		return err
	}
	if _, err := d.GameOf(l, id); err != nil {
		return err
	}
	p, err := l.Find(id)
	if err != nil {
		return err
	}
	x := l.Index(p)
	list := collect(x, kind, strings.ToLower(part))
	if part != "" && kind == "" {
		list = withPrinted(list, LookUp(x, part))
	}
	if d.JSON {
		return d.WriteJSON(struct {
			Game  string `json:"game"`
			Words []word `json:"words"`
		}{id, list})
	}
	if len(list) == 0 {
		return desk.Usage("no name of %s matches", id)
	}
	return d.Table(func(w io.Writer) { write(d.Lang, w, list) })
}

// collect returns the requested names, sorted by kind and then by id.
func collect(x *symbols.Index, kind, part string) []word {
	list := []word{}
	Each(x, func(k string, n *symbols.Name) {
		if (kind == "" || k == kind) && strings.Contains(strings.ToLower(n.ID+"\n"+n.Title[0]+"\n"+n.Title[1]), part) {
			list = append(list, wordOf(k, n))
		}
	})
	slices.SortStableFunc(list, func(a, b word) int {
		if a.Kind != b.Kind {
			return 0
		}
		return strings.Compare(a.ID, b.ID)
	})
	return list
}

// mostPrinted is the maximum number of listed names that were found only through articles.
const mostPrinted = 4

// withPrinted adds to a list the most likely names that were found only through articles, after the other names of
// their kind.
func withPrinted(list []word, found []Found) []word {
	added := 0
	for _, f := range found {
		known := slices.ContainsFunc(list, func(w word) bool { return w.Place == f.Place })
		if f.Through == "" || known || added == mostPrinted {
			continue
		}
		w := word{f.Place, f.Kind, f.ID, f.Form, nil, f.Articles, f.Through}
		if f.Title != (declared.Text{}) {
			w.Title = &desk.Text{En: f.Title.En, Fr: f.Title.Fr}
		}
		list, added = append(list, w), added+1
	}
	place := func(w word) int {
		return slices.IndexFunc(kinds, func(k struct{ sort, title string }) bool { return k.sort == w.Kind })
	}
	slices.SortStableFunc(list, func(a, b word) int { return place(a) - place(b) })
	return list
}

// Each calls f with every name that content and scenarios can use and its kind, kind by kind.
func Each(x *symbols.Index, f func(kind string, n *symbols.Name)) {
	answered := chosen(x)
	for _, k := range kinds {
		sort := k.sort
		if sort == "choice" {
			sort = "name"
		}
		for _, n := range x.Names(sort) {
			if len(n.Declared) > 0 && n.ID != "" && (k.sort != "choice" || answered[n.Declared[0]]) {
				f(k.sort, n)
			}
		}
	}
}

func wordOf(kind string, n *symbols.Name) word {
	out := word{desk.PlaceOf(n.Declared[0]), kind, n.ID, n.Form, nil, n.Articles, ""}
	if out.Form == "" {
		out.Form = n.ID
	}
	if title := (declared.Text{En: n.Title[0], Fr: n.Title[1]}); title != (declared.Text{}) {
		text := desk.Text(title)
		out.Title = &text
	}
	return out
}

// chosen returns the places of the names that choices bind, to which scenarios give answers.
func chosen(x *symbols.Index) map[source.Span]bool {
	out := map[source.Span]bool{}
	read := map[*source.File]bool{}
	var walk func(n *source.Node)
	walk = func(n *source.Node) {
		for _, it := range n.Items {
			walk(it)
		}
		for _, p := range n.Pairs {
			if p.Key.Text == "choose" && p.Value.Kind == source.Scalar {
				out[p.Value.Span] = true
			}
			walk(p.Value)
		}
	}
	for _, n := range x.Names("name") {
		for _, at := range n.Declared {
			if at.File != nil && !read[at.File] {
				read[at.File] = true
				walk(source.Parse(at.File, &source.Problems{}))
			}
		}
	}
	return out
}

func write(lang string, w io.Writer, list []word) {
	last := ""
	for _, x := range list {
		if x.Kind != last {
			if last != "" {
				fmt.Fprintln(w)
			}
			last = x.Kind
			i := slices.IndexFunc(kinds, func(k struct{ sort, title string }) bool { return k.sort == last })
			fmt.Fprintf(w, "%s (%s)\n", speech.In(lang, kinds[i].title), last)
		}
		title := ""
		if x.Title != nil {
			title = declared.Text(*x.Title).In(lang)
		}
		if x.Through != "" {
			title = strings.TrimSpace(title + " § " + x.Through)
		}
		fmt.Fprintf(w, "  %s\t%s\t%s:%d\n", x.Form, title, x.File, x.Line)
	}
}
