package hint

import (
	"fmt"
	"math"
	"slices"

	"precept/cmd/precept/table/position"
	"precept/interpreter"
	"precept/interpreter/agents"
)

// Said is the text of a hint.
type Said struct {
	Answer interpreter.Answer // what it would choose
	Choice string             // the same, in the words of the options
	Sure   string             // how sure it is, in words
	Shown  string             // the same, in numbers; "" if there is only one answer
	Next   []string           // the next best answers, with their numbers
	About  string             // what the numbers mean; "" if they show no expected result
}

// nextBest is how many other answers a hint lists.
const nextBest = 3

// Say returns the texts of a hint for a question, or the zero value if the hint is about another question.
func (h *Hint) Say(q *position.Question, lang string) Said {
	w := WordsIn(lang)
	texts := map[interpreter.Answer]string{}
	for i := range q.Options {
		texts[q.Options[i].Value] = q.Options[i].Text
	}
	var out Said
	for i, a := range h.Answers {
		text, is := texts[a.Answer]
		switch {
		case !is:
			return Said{}
		case i == 0:
			if out = (Said{Answer: a.Answer, Choice: text, Sure: w.sure(h)}); len(h.Answers) > 1 {
				out.Shown = w.numbers(w.first, h, i)
			}
		case i <= nextBest:
			out.Next = append(out.Next, text+w.colon+w.numbers(w.other, h, i))
		}
	}
	switch {
	case len(h.Answers) == 1 || !slices.ContainsFunc(h.Answers, known):
	case h.Depth > 0:
		out.About = fmt.Sprintf(w.judged, h.Playouts, h.Depth)
	default:
		out.About = fmt.Sprintf(w.atTheEnd, h.Playouts)
	}
	return out
}

// known reports whether the playouts of an answer say anything about its result.
func known(a agents.Weighed) bool { return a.Spread <= vague }

// vague is the spread of playout results above which their average says nothing.
const vague = 0.25

// apart is the least advantage in expected result for which the hint calls a choice more than a preference.
const apart = 0.03

// ahead is the least ratio of visits, of the choice to the next best answer, for which the hint says that the search
// leans to the choice.
const ahead = 1.5

// sure returns how sure the search is, by the share of its visits that went to its choice.
func (w *Words) sure(h *Hint) string {
	best := &h.Answers[0]
	switch {
	case len(h.Answers) == 1:
		return w.only
	case best.Share < 0.75 && known(*best) && known(h.Answers[1]) && best.Result-h.Answers[1].Result < apart:
		return w.alike
	case best.Share >= 0.75:
		return w.certain
	case best.Share >= 0.5:
		return w.fairly
	case best.Share >= ahead*h.Answers[1].Share:
		return w.leans
	}
	return w.open
}

func (w *Words) numbers(format string, h *Hint, i int) string {
	a := &h.Answers[i]
	share := fmt.Sprintf(format, percent(a.Share))
	if !known(*a) {
		return share
	}
	return share + fmt.Sprintf(w.expected, percent(a.Result), max(1, percent(a.Spread)))
}

func percent(x float64) int { return int(math.Round(100 * x)) }

// Words holds the texts of hints in one language.
type Words struct {
	colon                              string
	only, certain, fairly, leans, open string
	alike                              string // the next best leads to about the same result
	first, other, expected             string // the share of visits of the choice and of another; result and spread
	atTheEnd, judged                   string // how many playouts; after how many decisions they were judged

	Would, Then, Also string // before the choice, before its continuation, before the next best
}

// WordsIn returns the texts in a language.
func WordsIn(lang string) *Words {
	if lang == "fr" {
		return &french
	}
	return &english
}

var english = Words{
	colon: ": ",
	only:  "There is no other answer.", certain: "It is sure of that.", fairly: "It is fairly sure of that.",
	leans: "It slightly prefers that.", open: "It is not sure: several answers look alike to it.",
	alike: "It prefers that, but the next best leads to about the same result.",
	first: "It tried it in %d %% of its trial games", other: "%d %%", expected: "; expected result %d %% ± %d",
	atTheEnd: "Expected result: your average in %d trial games. 100 %% is a victory, 0 a defeat. With 95 %% " +
		"certainty, the true average differs by no more than the number after ±.",
	judged: "Expected result: your average in %d trial games, evaluated after %d decisions by everybody's position. " +
		"100 %% is a victory, 0 a defeat. With 95 %% certainty, the true average differs by no more than the " +
		"number after ±.",
	Would: "The computer would choose", Then: "and then", Also: "Next best",
}

var french = Words{
	colon: " : ",
	only:  "Il n'y a pas d'autre réponse.", certain: "Il en est sûr.", fairly: "Il en est assez sûr.",
	leans: "Il le préfère légèrement.", open: "Il n'est pas sûr : plusieurs réponses se valent pour lui.",
	alike: "Il le préfère, mais la réponse suivante mène à peu près au même résultat.",
	first: "Il l'a essayé dans %d %% de ses parties d'essai", other: "%d %%", expected: " ; résultat attendu %d %% ± %d",
	atTheEnd: "Résultat attendu : votre moyenne sur %d parties d'essai. 100 %% est une victoire, 0 une défaite. " +
		"Avec 95 %% de certitude, l'écart à la vraie moyenne ne dépasse pas le nombre après ±.",
	judged: "Résultat attendu : votre moyenne sur %d parties d'essai, évaluées après %d décisions selon la " +
		"situation de chacun. 100 %% est une victoire, 0 une défaite. Avec 95 %% de certitude, l'écart à la " +
		"vraie moyenne ne dépasse pas le nombre après ±.",
	Would: "L'ordinateur choisirait", Then: "et ensuite", Also: "Ensuite viennent",
}
