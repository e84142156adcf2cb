package language

import "testing"

// TestTable checks that every key is documented, because editors show that, and that its place exists.
func TestTable(t *testing.T) {
	there := map[string]bool{"attributes": true}
	for _, p := range Places() {
		if there[p.Name] {
			t.Errorf("two places are called %s", p.Name)
		}
		there[p.Name] = true
	}
	for _, p := range Places() {
		if p.About == "" && p.Name != "declarations" {
			t.Errorf("nothing is said of the place %s", p.Name)
		}
		known := map[string]bool{}
		for _, r := range append(p.Rows, p.Verb) {
			if known[r.Word] || r.Word != "" && r.Doc == "" {
				t.Errorf("%s: %s stands there twice, or is not explained", p.Name, r.Word)
			}
			known[r.Word] = true
			if (r.Sort == Node || r.Sort == Named || r.Sort == List) != (r.Place != "") || r.Place != "" && !there[r.Place] {
				t.Errorf("%s, %s: the place below is %q", p.Name, r.Word, r.Place)
			}
			if (r.Sort == Word) != (len(r.Words) > 0) || r.Low > r.Top {
				t.Errorf("%s, %s: the words are %q, from %d to %d", p.Name, r.Word, r.Words, r.Low, r.Top)
			}
		}
		for _, r := range p.Rules {
			for _, w := range r.Words {
				if !Has(p.Name, w) {
					t.Errorf("%s: a rule about %q, which is no key of it", p.Name, w)
				}
			}
		}
	}
}

func TestWrong(t *testing.T) {
	r, _ := Find("seat", "decides")
	if got, want := r.Wrong(), "decides: player, nobody or referee"; got.String() != want {
		t.Errorf("%q, not %q", got, want)
	}
	r, _ = Find("field", "per")
	if got, want := r.Wrong(), "a field exists once, or per player"; got.String() != want {
		t.Errorf("%q, not %q", got, want)
	}
}
