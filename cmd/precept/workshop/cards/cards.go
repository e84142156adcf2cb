package cards

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"precept/cmd/precept/speech"
	"precept/cmd/precept/workshop/lines"
	"precept/interpreter/source"
)

// These columns come first in each table. FileColumn exists only in tables of several files.
const (
	FileColumn = "file"
	idColumn   = "id"
)

// first lists the columns that come first. The others follow in the order in which cards have them.
var first = []string{idColumn, "name.en", "name.fr", "count", "article", "text.en", "text.fr"}

// Table is a table of cards, one per row. The first row contains the column names.
type Table [][]string

// lists returns the lists of cards in a file: the key list of a file of cards, and the key cards of a faction, also
// within a mod.
func lists(n *source.Node) (out []*source.Node) {
	if n == nil {
		return nil
	}
	for _, p := range n.Pairs {
		its := p.Value.Items
		if (p.Key.Text == "list" || p.Key.Text == "cards") && len(its) > 0 && its[0].Get(idColumn) != nil {
			out = append(out, p.Value)
		} else {
			out = append(out, lists(p.Value)...)
		}
	}
	return out
}

// Has reports whether a text contains a list of cards.
func Has(text string) bool { return lists(lines.Read(text).Tree) != nil }

// cells returns the plain values of a card by column, and the columns in order.
func cells(t *lines.Text, card *source.Node) (values map[string]string, columns []string) {
	values = map[string]string{}
	add := func(column, value string) { values[column], columns = value, append(columns, column) }
	for _, p := range card.Pairs {
		switch key, v := p.Key.Text, p.Value; {
		case v.Kind == source.Scalar:
			add(key, v.Text)
		case v.Kind == source.List && t.Bracketed(v) && !slices.ContainsFunc(v.Items, composed):
			add(key, t.Text[v.Span.Start:v.Span.End])
		case v.Kind == source.Map && !slices.ContainsFunc(v.Pairs, isNotSpoken):
			for _, q := range v.Pairs {
				add(key+"."+q.Key.Text, q.Value.Text)
			}
		}
	}
	return values, columns
}

func composed(n *source.Node) bool { return n.Kind != source.Scalar }

// isNotSpoken reports whether a pair is anything but a text in one language, whose key has two letters.
func isNotSpoken(p source.Pair) bool { return len(p.Key.Text) != 2 || p.Value.Kind != source.Scalar }

// Of returns the table of the cards in a text, or nil if it has no list of cards.
func Of(text string) Table {
	t := lines.Read(text)
	all := lists(t.Tree)
	if all == nil {
		return nil
	}
	head := slices.Clone(first)
	var rows []map[string]string
	for _, list := range all {
		for _, card := range list.Items {
			values, columns := cells(t, card)
			for _, c := range columns {
				if !slices.Contains(head, c) {
					head = append(head, c)
				}
			}
			rows = append(rows, values)
		}
	}
	out := Table{head}
	for _, r := range rows {
		row := make([]string, len(head))
		for i, c := range head {
			row[i] = r[c]
		}
		out = append(out, row)
	}
	return out
}

// Join returns one table with the rows of several files, and a column for the file.
func Join(files []string, tables []Table) Table {
	head := []string{FileColumn}
	for _, t := range tables {
		for _, c := range t[0] {
			if !slices.Contains(head, c) {
				head = append(head, c)
			}
		}
	}
	out := Table{head}
	for i, t := range tables {
		for _, r := range t[1:] {
			row := make([]string, len(head))
			row[0] = files[i]
			for k, c := range t[0] {
				row[slices.Index(head, c)] = r[k]
			}
			out = append(out, row)
		}
	}
	return out
}

// Write writes a table as CSV.
func (t Table) Write(w io.Writer) error { return csv.NewWriter(w).WriteAll(t) }

// Row is a parsed row with the positions of its cells, counted from 1.
type Row struct {
	Cells   map[string]string
	line    int
	columns map[string]int
}

// Wrong is an error at a line and column of a table.
type Wrong struct {
	File         string // "" for a table that was pasted
	Line, Column int
	Text         *source.Text
}

func (w *Wrong) Error() string { return w.In("en") }

// In returns the error's text in a language, with its position.
func (w *Wrong) In(lang string) string {
	return fmt.Sprintf("%s:%d:%d: %s", cmp.Or(w.File, "CSV"), w.Line, w.Column, w.Text.In(speech.Language(lang)))
}

func (r *Row) wrong(column string, format source.Format, args ...any) error {
	return &Wrong{"", r.line, max(r.columns[column], 1), source.Say(format, args...)}
}

// Read parses a table of cards: CSV, or tab-separated text as copied from a spreadsheet. A missing cell leaves the
// card's key unchanged; an empty cell removes the key.
func Read(data []byte) ([]*Row, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord = -1
	line, _, _ := bytes.Cut(data, []byte("\n"))
	for _, sign := range "\t;" { // a spreadsheet of a language with decimal commas divides by semicolons
		if bytes.ContainsRune(line, sign) && !bytes.ContainsRune(line, ',') {
			r.Comma = sign
		}
	}
	var head []string
	var out []*Row
	ids := map[string]bool{}
	for {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if e, ok := errors.AsType[*csv.ParseError](err); ok {
			if e.Line > e.StartLine {
				e.Column = 1
			}
			return nil, &Wrong{"", e.StartLine, e.Column, source.Say("a quote is open, or stands within a cell without quotes")}
		} else if err != nil {
			return nil, err
		}
		row := &Row{map[string]string{}, 0, map[string]int{}}
		for i, cell := range record {
			at, column := r.FieldPos(i)
			if row.line == 0 {
				row.line = at
			}
			switch {
			case head == nil && (cell == "" || slices.Contains(record[:i], cell)):
				return nil, &Wrong{"", at, column, source.Say("each column has a name of its own in the first line")}
			case head != nil && i >= len(head) && strings.TrimSpace(cell) == "":
			case head != nil && i >= len(head):
				return nil, &Wrong{"", at, column, source.Say("this cell has no column: the first line names %d", len(head))}
			case head != nil:
				row.Cells[head[i]], row.columns[head[i]] = strings.TrimSpace(cell), column
			}
		}
		if head == nil {
			if head = record; !slices.Contains(head, idColumn) {
				return nil, &Wrong{"", 1, 1, source.Say("the first line names the columns, and none is %s", idColumn)}
			}
			continue
		}
		id := row.Cells[idColumn]
		switch key := row.Cells[FileColumn] + "\n" + id; {
		case !isName.MatchString(id):
			return nil, row.wrong(idColumn, "a card has an id, a name in lower case such as night_watch, not %q", id)
		case ids[key]:
			return nil, row.wrong(idColumn, "there are two rows for %s", id)
		default:
			ids[key] = true
		}
		out = append(out, row)
	}
	return out, nil
}

var isName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// Change returns a text in which the cards of the rows are changed or added, and everything else stays the same. An
// error has its position in the table.
func Change(text string, rows []*Row) (string, error) {
	t := lines.Read(text)
	if lists(t.Tree) == nil {
		return "", &Wrong{"", 1, 1, source.Say("the file has no list of cards, or has problems")}
	}
	for _, r := range rows {
		for _, column := range append([]string{idColumn}, slices.DeleteFunc(columnsOf(r), func(c string) bool {
			return c == idColumn || c == FileColumn
		})...) {
			if err := set(t, r, column); err != nil {
				return "", err
			}
			if next := lines.Read(t.Text); next.Tree != nil {
				t = next
				continue
			}
			return "", r.wrong(column, "%q cannot be written there", r.Cells[column])
		}
	}
	return t.Text, nil
}

// columnsOf returns the columns of a row in their order.
func columnsOf(r *Row) (out []string) {
	for c := range r.Cells {
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b string) int { return r.columns[a] - r.columns[b] })
	return out
}

// set writes one cell to its card, if the value differs. It adds the card if it does not exist.
func set(t *lines.Text, r *Row, column string) error {
	all, want := lists(t.Tree), r.Cells[column]
	card := cardIn(all, r.Cells[idColumn])
	if card == nil { // its other cells follow
		list := all[len(all)-1]
		last, entry := list.Items[len(list.Items)-1], "- id: "+r.Cells[idColumn]
		if t.Bracketed(list) {
			entry = "{id: " + r.Cells[idColumn] + "}"
		}
		t.Insert(list, last.Span, last.Span, entry)
		return nil
	}
	if values, _ := cells(t, card); values[column] == want || column == idColumn {
		return nil
	}
	key, lang, spoken := strings.Cut(column, ".")
	within, pair := card, pairOf(card, key)
	switch {
	case !isName.MatchString(key) || spoken && !isName.MatchString(lang):
		return r.wrong(column, "a column is called like a key of a card, such as count, or name.en, not %q", column)
	case spoken && pair == nil:
		want = "{" + lang + ": " + quoted(want) + "}"
	case spoken && pair.Value.Kind == source.Map:
		within, pair, key, want = pair.Value, pairOf(pair.Value, lang), lang, scalar(want, t.Bracketed(pair.Value))
	case pair != nil && pair.Value.Kind != source.Scalar && !t.Bracketed(pair.Value), spoken:
		return r.wrong(column, "%s of %s is no plain value: change it in the file", key, r.Cells[idColumn])
	default:
		if want = scalar(want, t.Bracketed(card)); strings.HasPrefix(r.Cells[column], "[") {
			want = r.Cells[column]
			v := lines.Read("x: " + want).Tree
			if v == nil || v.Get("x").Kind != source.List || slices.ContainsFunc(v.Get("x").Items, composed) {
				return r.wrong(column, "a list of names is expected here, such as [one, two], not %s", want)
			}
		}
		if key == "count" && r.Cells[column] != "" && strings.Trim(want, "0123456789") != "" {
			return r.wrong(column, "a whole number is expected here, not %q", want)
		}
	}
	switch empty := r.Cells[column] == ""; {
	case pair == nil && empty:
	case pair == nil:
		behind := within.Pairs[len(within.Pairs)-1]
		if within == card {
			behind = after(card, column)
		}
		t.Insert(within, spanOf(behind), behind.Key.Span, key+": "+want)
	case empty && len(within.Pairs) == 1:
		at := pairOf(card, strings.Split(column, ".")[0])
		t.Cut(card, at.Key.Span.Start, at.Value.Span.End)
	case empty:
		t.Cut(within, pair.Key.Span.Start, pair.Value.Span.End)
	default:
		t.Text = t.Text[:pair.Value.Span.Start] + want + t.Text[pair.Value.Span.End:]
	}
	return nil
}

// cardIn returns the card with an id, nil for none.
func cardIn(lists []*source.Node, id string) *source.Node {
	for _, list := range lists {
		for _, card := range list.Items {
			if n := card.Get(idColumn); n != nil && n.Text == id {
				return card
			}
		}
	}
	return nil
}

// spanOf returns the span of a pair's value, or of its key if the value is empty.
func spanOf(p source.Pair) source.Span {
	if p.Value.Span.End > p.Key.Span.End {
		return p.Value.Span
	}
	return p.Key.Span
}

// after returns the pair of a card after which to insert a column. Plain values come in the order of first, before the
// keys that define the card's rules.
func after(card *source.Node, column string) source.Pair {
	out := card.Pairs[0]
	at := slices.Index(first, column)
	for _, p := range card.Pairs {
		its := slices.IndexFunc(first, func(c string) bool { return strings.Split(c, ".")[0] == p.Key.Text })
		if its >= 0 && (at < 0 || its <= at) || its < 0 && at < 0 && p.Value.Kind == source.Scalar {
			out = p
		}
	}
	return out
}

func pairOf(n *source.Node, key string) *source.Pair {
	for i := range n.Pairs {
		if n.Pairs[i].Key.Text == key {
			return &n.Pairs[i]
		}
	}
	return nil
}

// scalar returns a value as YAML. It quotes a value that YAML would otherwise read differently.
func scalar(value string, bracketed bool) string {
	text := "x: " + value
	if bracketed {
		text = "{x: " + value + "}"
		if strings.ContainsAny(value, ",[]{}") {
			return quoted(value)
		}
	}
	n := lines.Read(text).Tree
	if n == nil || n.Get("x") == nil || n.Get("x").Kind != source.Scalar || n.Get("x").Text != value || value == "" ||
		strings.ContainsAny(value, "\n#\"'") {
		return quoted(value)
	}
	return value
}

// quoted writes a text in quotes.
func quoted(value string) string {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic(err) // a string has a form
	}
	return strings.TrimSuffix(out.String(), "\n")
}
