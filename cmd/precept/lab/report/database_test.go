package report

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"precept/cmd/precept/lab/simulate"
)

// matches returns two matches, the second of which fails.
func matches() []simulate.Match {
	return []simulate.Match{
		{Game: 0, Seed: 1<<64 - 1, Ended: "points", Winners: []string{"b"}, Decisions: 9, Seats: []string{"a", "b"},
			Options:  map[string]string{"map": "lake", "deck": "old"},
			Gathered: &simulate.Gathered{Points: [][simulate.Tenths]int{{10: 4}, {10: 7}}}},
		{Game: 1, Seed: 2, Err: errors.New("no"), Decisions: 3, Seats: []string{"b", "a"}},
	}
}

// rowsOf returns the rows of a query.
func rowsOf(t *testing.T, file, query string) (out []string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	names, _ := rows.Columns()
	for rows.Next() {
		cells := make([]any, len(names))
		for i := range cells {
			cells[i] = new(sql.NullString)
		}
		if err := rows.Scan(cells...); err != nil {
			t.Fatal(err)
		}
		var line []string
		for _, c := range cells {
			text := c.(*sql.NullString)
			line = append(line, text.String)
			if !text.Valid {
				line[len(line)-1] = "NULL"
			}
		}
		out = append(out, strings.Join(line, "|"))
	}
	return out
}

// TestDatabase checks that every match and each of its seats has a row. A resumed run has each row once, and
// uncommitted rows are missing.
func TestDatabase(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a b%20?.db")
	open := func(n int) *database {
		t.Helper()
		d, err := openDatabase(file, false, simulate.Played{Game: "x"}, 0, Origin{Command: "c"},
			&simulate.Result{Games: n})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	d := open(0)
	for _, m := range matches() {
		d.add(&m)
	}
	if err := d.publish(); err != nil {
		t.Fatal(err)
	}
	late := matches()[0]
	late.Game = 2
	d.add(&late)
	if err := d.drop(); err != nil {
		t.Fatal(err)
	}
	d = open(1)
	again := matches()[1]
	d.add(&again)
	if err := d.end(); err != nil {
		t.Fatal(err)
	}
	want := []string{"0|18446744073709551615|a b|deck=old map=lake|points|b|9|NULL", "1|2|b a||NULL||3|no"}
	plain := filepath.Join(t.TempDir(), "plain.db")
	data, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(plain, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := rowsOf(t, plain, "SELECT * FROM matches ORDER BY match"); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%q", got)
	}
	want = []string{"0|1|a|0|4", "0|2|b|1|7", "1|1|b|0|NULL", "1|2|a|0|NULL"}
	if got := rowsOf(t, plain, "SELECT * FROM seats ORDER BY match, place"); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%q", got)
	}
	docs, err := os.ReadFile("../../../../docs/cluster.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"matches", "seats", "run"} { // and its tables, column by column
		columns := rowsOf(t, plain, "SELECT name FROM pragma_table_info('"+table+"')")
		row := "| `" + table + "` | `" + strings.Join(columns, "`, `") + "`"
		if len(columns) == 0 || !strings.Contains(string(docs), row) {
			t.Errorf("docs/cluster.md has no row %s", row)
		}
	}
	n := 0
	for _, part := range strings.Split(string(docs), "```sql\n")[1:] { // the queries in the document
		query, _, _ := strings.Cut(part, "```")
		if n++; len(rowsOf(t, plain, query)) == 0 {
			t.Errorf("%s finds nothing", query)
		}
	}
	if n < 3 {
		t.Errorf("%d queries", n)
	}
}
