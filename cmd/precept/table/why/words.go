package why

import (
	"cmp"
	"fmt"
	"precept/interpreter/narrate"
	"strings"
)

// words holds the texts of explanations in one language.
type words struct {
	colon                           string // between a text and a remark about it
	also, article                   string
	yes, no, forbids, adds, decides string // for rules
	rule                            string // for a rule of a layer
	layers                          map[string]string
	verdictWords
	reasonWords
	questionWords
}

// verdictWords holds the texts of the verdict.
type verdictWords struct {
	can, cannot, canChoose, cannotChoose   string // for actions and answers
	canUse, cannotUse                      string // for a card or a place, at a menu
	elsewhere, within, later, unsure, asks string
}

// reasonWords holds the texts of reasons other than rules.
type reasonWords struct {
	phase, moment, another            string // when
	closed, closedLimit, limit, least string // about numbers
	used, away, theirs, outside       string // about use, place and owner
	nothing, unfit                    string // for a choice that has no answer, or not this one
	holds, part                       string // for a condition
}

// questionWords holds the texts about a question with an unknown name.
type questionWords struct {
	ask, noSubject, noChoice, noValue, noAction, near, known string // messages about an unknown word
}

var english = words{
	colon:   ": ",
	also:    "also consulted: %s",
	article: "article %s: %s",
	yes:     "yes",
	no:      "no",
	forbids: "cannot",
	adds:    "counts",
	decides: "and this one decides",
	rule:    "a rule of the %s",
	layers:  map[string]string{"law": "Law", "faction": "faction", "card": "card"},
	verdictWords: verdictWords{
		can:          "you can do this now",
		cannot:       "you cannot do this now",
		canChoose:    "you can choose this",
		cannotChoose: "you cannot choose this",
		canUse:       "this can be used now",
		cannotUse:    "nothing that you can do now uses this",
		elsewhere:    "%s decides now.",
		within:       "It can be chosen for: %s",
		later:        "This is asked only later: %s",
		unsure:       "There are too many ways to do this to try them all.",
		asks:         "You will be asked for: %s",
	},
	reasonWords: reasonWords{
		phase:       "only during your %s",
		moment:      "only at this moment: %s",
		another:     "first decide: %s",
		closed:      "no longer possible in this phase",
		closedLimit: "no longer possible in this phase: at most %d",
		limit:       "no action is left: at most %d are allowed here",
		least:       "too few: at least %d are needed",
		used:        "only once, and it has been done",
		away:        "not in play",
		outside:     "it is not in your %s",
		theirs:      "only another player can do this",
		nothing:     "there is no possible answer",
		unfit:       "this is not a possible answer",
		holds:       "holds: %s",
		part:        "does not hold: %s",
	},
	questionWords: questionWords{
		ask:       "Name an option, an action, a card or a place after why.",
		noSubject: "Nothing here is called %q.",
		noChoice:  "There is no question called %q here.",
		noValue:   "No place, player, piece or card is called %q.",
		noAction:  "Name the action first; %q answers one of its questions.",
		near:      "Did you mean %q?",
		known:     "You can ask about: %s.",
	},
}

var french = words{
	colon:   " : ",
	also:    "aussi consulté : %s",
	article: "article %s : %s",
	yes:     "oui",
	no:      "non",
	forbids: "interdit",
	adds:    "compte",
	decides: "et cela l'emporte",
	rule:    "une règle (%s)",
	layers:  map[string]string{"law": "la Loi", "faction": "la faction", "card": "la carte"},
	verdictWords: verdictWords{
		can:          "c'est possible maintenant",
		cannot:       "ce n'est pas possible maintenant",
		canChoose:    "ce choix est possible",
		cannotChoose: "ce choix n'est pas possible",
		canUse:       "cela peut servir maintenant",
		cannotUse:    "rien de ce que vous pouvez faire maintenant ne s'en sert",
		elsewhere:    "C'est à %s de décider maintenant.",
		within:       "Peut être choisi pour : %s",
		later:        "Demandé seulement plus tard : %s",
		unsure:       "Il y a trop de façons de faire pour les essayer toutes.",
		asks:         "Il sera demandé : %s",
	},
	reasonWords: reasonWords{
		phase:       "seulement pendant votre %s",
		moment:      "seulement à ce moment : %s",
		another:     "à décider d'abord : %s",
		closed:      "plus possible dans cette phase",
		closedLimit: "plus possible dans cette phase : %d au plus",
		limit:       "il ne reste plus d'action : %d au plus sont permises ici",
		least:       "pas assez : il en faut au moins %d",
		used:        "une seule fois, et c'est déjà fait",
		away:        "pas en jeu",
		outside:     "pas dans votre %s",
		theirs:      "seul un autre joueur peut le faire",
		nothing:     "aucune réponse possible",
		unfit:       "cette réponse n'est pas possible",
		holds:       "vrai : %s",
		part:        "faux : %s",
	},
	questionWords: questionWords{
		ask:       "Nommez après pourquoi une option, une action, une carte ou un lieu.",
		noSubject: "Rien ici ne s'appelle « %s ».",
		noChoice:  "Aucune question ne s'appelle « %s » ici.",
		noValue:   "Aucun lieu, joueur, pion ou carte ne s'appelle « %s ».",
		noAction:  "Nommez d'abord l'action ; « %s » répond à l'une de ses questions.",
		near:      "Vouliez-vous dire « %s » ?",
		known:     "On peut demander : %s.",
	},
}

// verdict returns the text of the verdict, such as that an action is possible.
func (w *words) verdict(e *narrate.Explanation) string {
	yes, no := w.can, w.cannot
	switch {
	case e.Usable:
		yes, no = w.canUse, w.cannotUse
	case !e.Action:
		yes, no = w.canChoose, w.cannotChoose
	}
	if e.Offered {
		return yes
	}
	return no
}

// wordsIn returns the texts in a language.
func wordsIn(lang string) *words {
	if lang == "fr" {
		return &french
	}
	return &english
}

// Unasked returns the message about an unknown word in a question, with a list of what can be asked about.
func Unasked(lang string, u *narrate.Unasked) string {
	w := wordsIn(lang)
	form := map[narrate.UnaskedSort]string{
		narrate.NoSubject: w.noSubject, narrate.NoChoice: w.noChoice, narrate.NoValue: w.noValue,
		narrate.NoAction: w.noAction,
	}[u.Sort]
	s := w.ask
	if form != "" {
		s = fmt.Sprintf(form, u.Word)
	}
	if u.Near != "" {
		s += " " + fmt.Sprintf(w.near, u.Near)
	}
	if len(u.Known) > 0 {
		s += " " + fmt.Sprintf(w.known, strings.Join(u.Known, ", "))
	}
	return s
}

// reason returns the text of a reason, "" if it only has articles.
func (w *words) reason(r *narrate.Reason, lang string) string {
	name, because := r.Name.In(lang), r.Why.In(lang)
	switch r.Sort {
	case narrate.Least:
		return w.joined(name, cmp.Or(because, fmt.Sprintf(w.least, r.Limit)))
	case narrate.Step:
		if r.Yes {
			return name
		}
		return w.joined(name, cmp.Or(because, w.emptied(r)))
	case narrate.ByQuestion:
		if !r.Yes {
			return cmp.Or(because, w.joined(name, w.noIfNamed(name)))
		}
		return w.joined(name, w.yesIfNamed(name))
	case narrate.Answers, narrate.Adds, narrate.Forbids:
		return w.says(r, name, because)
	}
	return w.circumstance(r, name)
}

// plainReason returns the text of a reason that needs only its name and whether it holds.
func (w *words) plainReason(r *narrate.Reason) string {
	says := w.no
	if r.Yes {
		says = w.yes
	}
	if r.Sort == narrate.Step {
		says = ""
	}
	return w.joined(strings.ReplaceAll(r.ID, "_", " "), says)
}

// emptied returns the text for a choice without options, or "" for any other reason.
func (w *words) emptied(r *narrate.Reason) string {
	if r.Choice {
		return w.nothing
	}
	return ""
}

func (w *words) noIfNamed(name string) string {
	if name == "" {
		return ""
	}
	return w.no
}

func (w *words) yesIfNamed(name string) string {
	if name == "" {
		return ""
	}
	return w.yes
}

// says returns the text about a rule: its layer, its name, its stated reason, and whether it decided.
func (w *words) says(r *narrate.Reason, name, because string) string {
	who := fmt.Sprintf(w.rule, cmp.Or(w.layers[r.Layer], r.Layer))
	says := w.no
	switch {
	case r.Sort == narrate.Forbids:
		says = w.forbids
	case r.Sort == narrate.Adds:
		says = w.adds
	case r.Yes:
		says = w.yes
	}
	if r.Wins && r.Sort != narrate.Forbids {
		says += ", " + w.decides
	}
	if name != "" {
		who = name
	}
	return w.joined(who, says, because)
}

// circumstance returns the text of a reason about time, number or owner.
func (w *words) circumstance(r *narrate.Reason, name string) string {
	switch r.Sort {
	case narrate.Phase:
		return fmt.Sprintf(w.phase, cmp.Or(name, strings.ReplaceAll(r.ID, "_", " ")))
	case narrate.Moment:
		return fmt.Sprintf(w.moment, cmp.Or(name, strings.ReplaceAll(r.ID, "_", " ")))
	case narrate.Another:
		if name == "" {
			return ""
		}
		return fmt.Sprintf(w.another, name)
	case narrate.Closed:
		if r.Limit > 0 {
			return w.joined(name, fmt.Sprintf(w.closedLimit, r.Limit))
		}
		return w.joined(name, w.closed)
	case narrate.Limit:
		return w.joined(name, fmt.Sprintf(w.limit, r.Limit))
	case narrate.Used:
		return w.joined(name, w.used)
	case narrate.Unfit:
		return w.joined(name, w.unfit)
	case narrate.Outside:
		return fmt.Sprintf(w.outside, name)
	case narrate.Away:
		return w.joined(name, w.away)
	case narrate.Part:
		switch {
		case name != r.ID:
			return name
		case r.Yes:
			return fmt.Sprintf(w.holds, r.ID)
		}
		return fmt.Sprintf(w.part, r.ID)
	}
	return w.joined(name, w.theirs)
}

// joined joins the non-empty parts of a text.
func (w *words) joined(parts ...string) string {
	var out []string
	for _, s := range parts {
		if s != "" {
			out = append(out, s)
		}
	}
	return strings.Join(out, w.colon)
}
