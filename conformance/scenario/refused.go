package scenario

import (
	"errors"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/authoring/tree"
)

// refusal is the only item of the script of a scenario whose match must not begin, nil for any other.
func refusal(sc *Scenario) *tree.Node {
	if len(sc.Script) == 1 && len(sc.Script[0].Pairs) > 0 && sc.Script[0].Pairs[0].Key.Text == "refused" {
		return sc.Script[0]
	}
	return nil
}

// refuse wants the rules to refuse the line-up, because of the article that the item names.
func (t *table) refuse(n *tree.Node) {
	err := t.x.BeginSetup(1)
	var unfit interpreter.Refusal
	article := n.Pairs[0].Value
	switch {
	case err == nil:
		t.fail(n, "no match should begin with %s, and one does", strings.Join(t.x.Seats(), ", "))
	case !errors.As(err, &unfit):
		t.fail(n, "the setup broke: %v", err)
	case article.Text != "" && !slices.Contains(unfit.Articles(), t.game.Model.Full(article.Text)):
		t.fail(article, "refused, but not because of %s: %v", article.Text, err)
	}
}

// refused is what a script says that begins all the same.
func (t *table) refused(n *tree.Node) {
	t.fail(n, "refused stands alone in its script: the match that it speaks of does not begin")
}
