package interpreter_test

import (
	"fmt"
	"strings"
	"testing"

	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/testkit"
)

// keeps returns a game with rulings of two parameters, below a and b, whose answers can be cached. Each answer is a
// number, or a list of this length.
func keeps(a, b, rulings, list int) string {
	out := fmt.Sprintf("vars: {n: {type: int}, total: {type: int}}\nenums: {row: [%s], col: [%s]}\nrulings:\n",
		strings.TrimSuffix(lines(a, "a%d, "), ", "), strings.TrimSuffix(lines(b, "b%d, "), ", "))
	for i := range rulings {
		is := "count(row, it == x) + count(col, it == y) + n"
		if list > 0 {
			is = fmt.Sprintf("filter(1..%d, it > n and x != nil and y != nil)", list)
		}
		out += fmt.Sprintf("  r%d: {ask: {x: row, y: col}, is: \"%s\"}\n", i, is)
	}
	out += "play:\n  - while: true\n    do:\n      - {choose: z, by: a, among: 1..2}\n      - {set: n, by: z}\n"
	for i := range rulings {
		count := ""
		if list > 0 {
			count = ".count"
		}
		out += fmt.Sprintf("      - {set: total, to: \"r%d(a0, b0)%s\"}\n", i, count)
	}
	return out
}

// TestBoundsOfKeptAnswers checks the limits of the cache of answers. Beyond them rulings are evaluated again, with the
// same answers.
func TestBoundsOfKeptAnswers(t *testing.T) {
	const side = 64 // its square is limit.Memo
	if side*side != limit.Memo {
		t.Fatal("the side is another")
	}
	most := limit.MemoWords / (2 * limit.Memo)
	for _, test := range []struct {
		name                string
		a, b, rulings, list int
		kept                int // rulings with cached answers
	}{
		{"so many answers of one ruling", side, side, 1, 0, 1},
		{"one more", side, side + 1, 1, 0, 0},
		{"so many words of all", side, side, most, 0, most},
		{"those of one ruling more", side, side, most + 1, 0, most},
		{"a list as long as is kept", 2, 2, 1, limit.MemoList, 1},
		{"a longer one", 2, 2, 1, limit.MemoList + 1, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := tiny(t, keeps(test.a, test.b, test.rulings, test.list))
			each := test.a * test.b
			if got := m.Run().P.Cached.Values + m.Run().P.Cached.Lists; got/each != test.kept || got%each != 0 {
				t.Errorf("%d answers are kept, not those of %d rulings", got, test.kept)
			}
			for range 3 {
				n := atoi(t, m.Match, "n")
				for _, id := range []int{0, test.rulings - 1} {
					got, err := testkit.On(m.Match.Engine()).Eval(fmt.Sprintf("r%d(a%d, b%d)", id, test.a-1, test.b-1))
					again, _ := testkit.On(m.Match.Engine()).Eval(fmt.Sprintf("r%d(a%d, b%d)", id, test.a-1, test.b-1))
					want := fmt.Sprint(2 + n)
					if test.list > 0 {
						want = got // only its length matters
						if k := strings.Count(got, ",") + 1; k != test.list-n {
							t.Errorf("r%d is a list of %d with n %d", id, k, n)
						}
					}
					if got != want || again != got || err != nil {
						t.Errorf("r%d is %s and then %s, %v; want %s", id, got, again, err, want)
					}
				}
				if err := m.Answer(interpreter.Option{Value: 1}); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func atoi(t *testing.T, m *interpreter.Match, name string) (n int) {
	t.Helper()
	text, err := testkit.On(m.Engine()).Eval(name)
	if _, no := fmt.Sscan(text, &n); no != nil || err != nil {
		t.Fatal(text, err, no)
	}
	return n
}
