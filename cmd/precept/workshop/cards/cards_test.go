package cards

import (
	"strings"
	"testing"
)

const deck = `# A deck.
cards: harvest
at: deck
list:
  - id: scarecrow   # it frightens
    name: {en: Scarecrow, fr: Épouvantail}
    count: 2
    cost: [sun, rain]
    # Crows stay away.
    abilities:
      - at: start(day)
        do: []
  - {id: plough, name: {en: Plough}, count: 1}
kinds:
  card: {has: {}}
`

func TestTable(t *testing.T) {
	var out strings.Builder
	if err := Of(deck).Write(&out); err != nil {
		t.Fatal(err)
	}
	want := "id,name.en,name.fr,count,article,text.en,text.fr,cost\n" +
		"scarecrow,Scarecrow,Épouvantail,2,,,,\"[sun, rain]\"\nplough,Plough,,1,,,,\n"
	if out.String() != want {
		t.Errorf("the table is\n%s", out.String())
	}
	rows, err := Read([]byte(out.String()))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Change(deck, rows); err != nil || got != deck {
		t.Errorf("its own table changes it: %v\n%s", err, got)
	}
}

func TestChange(t *testing.T) {
	for _, test := range []struct{ csv, was, is string }{
		{"id,count\nscarecrow,3\n", "count: 2\n", "count: 3\n"},
		{"\ufeffid\tname.fr\tcost\nscarecrow\tPantin\t[sun]\n", "fr: Épouvantail}\n    count: 2\n    cost: [sun, rain]",
			"fr: Pantin}\n    count: 2\n    cost: [sun]"},
		{"id;count\nscarecrow;\n", "    count: 2\n", ""},
		{"id,article\nscarecrow,4.2\n", "    count: 2\n", "    count: 2\n    article: 4.2\n"},
		{"id,worth\nscarecrow,4\n", "    cost: [sun, rain]\n", "    cost: [sun, rain]\n"}, // below
		{"id,name.fr\nplough,\"Charrue, neuve\"\n", "{en: Plough}", `{en: Plough, fr: "Charrue, neuve"}`},
		{"id,text.en\nplough,Digs: deep\n", "count: 1}", `count: 1, text: {en: "Digs: deep"}}`},
		{"id,name.en\nplough,\n", "name: {en: Plough}, ", ""},
		{"id,name.en,name.fr,count\nrake,Rake #1,Râteau,2\n", "count: 1}\n",
			"count: 1}\n  - id: rake\n    name: {en: \"Rake #1\", fr: Râteau}\n    count: 2\n"},
	} {
		rows, err := Read([]byte(test.csv))
		if err != nil {
			t.Fatalf("%q: %v", test.csv, err)
		}
		got, err := Change(deck, rows)
		want := strings.Replace(deck, test.was, test.is, 1)
		if strings.Contains(test.csv, "worth") {
			want = strings.Replace(deck, "    count: 2\n", "    count: 2\n    worth: 4\n", 1)
		}
		if err != nil || got != want {
			t.Errorf("%q: %v\n%s", test.csv, err, got)
		}
	}
}

func TestWrongRows(t *testing.T) {
	for _, test := range []struct {
		csv, says    string
		line, column int
	}{
		{"name.en\nx\n", "none is id", 1, 1},
		{"id,count\nscarecrow,many\n", "a whole number is expected", 2, 11},
		{"id,count\nscarecrow,2\nscarecrow,3\n", "two rows for scarecrow", 3, 1},
		{"id,count\nScare Crow,2\n", "a name in lower case", 2, 1},
		{"id,cost\nscarecrow,[sun\n", "a list of names", 2, 11},
		{"id,abilities\nscarecrow,none\n", "change it in the file", 2, 11},
		{"id,a b\nscarecrow,none\n", "called like a key", 2, 11},
		{"id,id\nx,y\n", "a name of its own", 1, 4},
		{"id\nx,y\n", "no column", 2, 3},
		{"id,count\n\"x,2\n", "quote", 2, 6},
	} {
		rows, err := Read([]byte(test.csv))
		if err == nil {
			_, err = Change(deck, rows)
		}
		w, ok := err.(*Wrong)
		if !ok || !strings.Contains(w.Error(), test.says) || w.Line != test.line || w.Column != test.column {
			t.Errorf("%q: %v, at %d:%d", test.csv, err, w.Line, w.Column)
		}
	}
}
