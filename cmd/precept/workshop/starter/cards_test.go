package starter_test

import (
	"regexp"
	"testing"
	"testing/fstest"

	"precept/cmd/precept/workshop/starter"
	"precept/content"
)

// elsewhere is the flags by which a new card says which others there are.
var elsewhere = regexp.MustCompile(`(?m)^# +--at (\S+) --kind (\S+)$`)

// TestCards begins a card of each sort that the games have, by the flags that the first one tells: each is accepted,
// starts where it was asked for, and is laid out. The first is of the stack that most cards start in.
func TestCards(t *testing.T) {
	told := 0
	for _, p := range content.Games() {
		files := copied(t, p.Root)
		g := load(t, files)
		first, err := starter.Part("card", "otters", g.Declared(), starter.Cards{})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range elsewhere.FindAllStringSubmatch(first.Text, -1) {
			told++
			t.Run(p.ID+" "+m[1]+" "+m[2], func(t *testing.T) {
				file, err := starter.Part("card", "otters", g.Declared(), starter.Cards{At: m[1], Kind: m[2]})
				if err != nil {
					t.Fatal(err)
				}
				tidy(t, file)
				for _, want := range []string{`(?m)^at: ` + m[1] + `$`, `(?m)^kind: ` + m[2] + `$`} {
					if m[2] != "card" && !regexp.MustCompile(want).MatchString(file.Text) {
						t.Errorf("the file lacks %s\n%.600s", want, file.Text)
					}
				}
				with := fstest.MapFS{file.Path: {Data: []byte(file.Text)}}
				for name, f := range files {
					with[name] = f
				}
				load(t, with)
			})
		}
	}
	if told < 10 {
		t.Errorf("only %d other sorts of cards are told", told)
	}
}
