package compile

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter/declared"
	"precept/interpreter/internal/model"
)

func rule(id string, sort model.RuleSort, layer int, overrides ...string) *model.Rule {
	return &model.Rule{Node: declared.Node{ID: id}, Sort: sort, Layer: layer, Overrides: overrides}
}

func TestOrder(t *testing.T) {
	cases := []struct {
		name  string
		rules []*model.Rule
		want  []string
	}{
		{"answers from the lowest layer up", []*model.Rule{rule("card", model.Answer, 4), rule("law", model.Answer, 1),
			rule("faction", model.Answer, 3)}, []string{"law", "faction", "card"}},
		{"answers, additions, prohibitions", []*model.Rule{rule("no", model.Forbid, 0), rule("plus", model.Add, 0),
			rule("is", model.Answer, 4)}, []string{"is", "plus", "no"}},
		{"what overrides comes after", []*model.Rule{rule("pilgrims", model.Answer, 3, "lords"),
			rule("lords", model.Answer, 3)}, []string{"lords", "pilgrims"}},
		{"else as declared", []*model.Rule{rule("a", model.Add, 3), rule("b", model.Add, 3)}, []string{"a", "b"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			orderRules(c.rules)
			var got []string
			for _, r := range c.rules {
				got = append(got, r.ID)
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}
