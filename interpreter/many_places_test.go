package interpreter_test

import (
	"fmt"
	"precept/interpreter/testkit"
	"strings"
	"testing"
)

// TestRulesOfManyPlaces checks that a ruling evaluated for many places at once has the same answers as for each place
// alone: the base, answers that override others, prohibitions by one rule or several, and lifted prohibitions.
func TestRulesOfManyPlaces(t *testing.T) {
	m := tiny(t, `
kinds: {site: {is: space}}
spaces: {site: {s1: {}, s2: {}, s3: {}, s4: {}, s5: {}}}
vars: {on: {type: bool}, n: {type: int}}
rulings:
  may_enter: {ask: {who: player, where: site}, is: where != s1 and (who != c or where == s3)}
  may_rest: {ask: {where: site, who: player}, is: "may_enter(who, where) and where != s4"}
  may_stay: {ask: {who: player, where: site}, is: "false"}
rules:
  - {answer: may_enter, id: a_to_s1, when: who == a and where == s1, value: true}
  - {answer: may_enter, id: on_is_off, when: on, value: where == s2, overrides: a_to_s1}
  - {answer: may_enter, id: c_goes, when: on and who == c, value: where != s2, overrides: on_is_off}
  - {forbid: may_enter, id: not_b, when: who == b and where == s3}
  - {forbid: may_enter, id: not_s5, when: where == s5}
  - {answer: may_enter, id: b_to_s5, when: who == b and where == s5, value: true, overrides: [not_s5, on_is_off]}
  - {answer: may_stay, id: what_was, when: where == s1, value: not otherwise}
play:
  - choose: x
    by: a
    among: 1..2
  - set: on
    to: x == 1
  - choose: y
    by: a
    among: 1..2
  - set: n
    to: y
`)
	for range 2 {
		for _, who := range []string{"a", "b", "c"} {
			for _, ask := range []string{"may_enter(%s, %s)", "may_rest(%[2]s, %[1]s)", "may_stay(%s, %s)",
				"may_enter(%[1]s, %[2]s) and not may_rest(%[2]s, %[1]s)"} {
				one := fmt.Sprintf(ask, who, "it")
				all, err := testkit.On(m.Match.Engine()).Eval("filter(site, " + one + ")")
				if err != nil {
					t.Fatal(err)
				}
				var each []string
				for _, s := range []string{"s1", "s2", "s3", "s4", "s5"} {
					yes, err := testkit.On(m.Match.Engine()).Eval(fmt.Sprintf(ask, who, s))
					if err != nil {
						t.Fatal(err)
					}
					if yes == "true" {
						each = append(each, s)
					}
				}
				if want := "[" + strings.Join(each, ", ") + "]"; all != want {
					t.Errorf("%s: %s at once, %s one by one", one, all, want)
				}
			}
		}
		m.tell(t, "a: 1")
	}
}
