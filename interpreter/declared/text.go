package declared

import "precept/interpreter/source"

// Notation is the key for the notation of a game, used like a language of a text.
const Notation = "notation"

// Text is a text for people, by language.
type Text struct {
	En, Fr string
	More   *More[string] `json:",omitempty"` // nil for none
}

// More holds values in languages other than English and French, by their codes.
type More[T any] map[string]T

// say sets the value in a language.
func say[T any](en, fr *T, more **More[T], lang string, is T) {
	switch {
	case lang == "en":
		*en = is
	case lang == "fr":
		*fr = is
	case *more == nil:
		*more = &More[T]{lang: is}
	default:
		(**more)[lang] = is
	}
}

// in returns the value in a language, false if there is none.
func (m *More[T]) in(lang string) (is T, ok bool) {
	if m != nil {
		is, ok = (*m)[lang]
	}
	return is, ok
}

// Say sets the text in a language.
func (t *Text) Say(lang, text string) { say(&t.En, &t.Fr, &t.More, lang, text) }

// In returns the text in lang, the code of a language, or else in English, or else in French.
func (t Text) In(lang string) string {
	if text, ok := t.More.in(lang); ok {
		return text
	}
	if lang == "fr" && t.Fr != "" || t.En == "" {
		return t.Fr
	}
	return t.En
}

// Node holds what every declared thing has. Articles are "book:id".
type Node struct {
	ID       string
	Span     source.Span
	Named    source.Span // the place of its name, the zero span for none
	Articles []string
	Name     Text
	Why      Text
	Text     Text   // for players, such as the text of a card
	Forms    *Forms // the grammatical forms of its name, nil if the content has none
	Tells    *Tells // the text when it happens, nil if its name is used
	Assumed  string
}

// Citing is a declared thing or a step: anything that embeds a [Node].
type Citing interface{ node() *Node }

func (n *Node) node() *Node { return n }

// Cited returns the node of a declared thing, with its articles and texts.
func Cited(of Citing) *Node { return of.node() }

// Forms holds the grammatical forms of a name by language, as far as the content has them.
type Forms struct {
	En, Fr Form
	More   *More[Form]
}

// Say sets the form in a language.
func (f *Forms) Say(lang string, form Form) { say(&f.En, &f.Fr, &f.More, lang, form) }

// In returns the form in lang.
func (f *Forms) In(lang string) Form {
	if f == nil {
		return Form{}
	}
	form, ok := f.More.in(lang)
	switch {
	case ok:
		return form
	case lang == "fr":
		return f.Fr
	}
	return f.En
}

// Form holds the grammatical forms of a name in one language: plural, gender and article.
type Form struct {
	Many   string // "" if it follows from the name
	Gender string // m, f or ""
	The    string // the definite article, "" if it follows from the gender
	Single bool   // a proper name, such as that of a person: it takes no number and no article
}

// Word is a name with its grammatical forms.
type Word struct {
	One string // the name
	Form
	Proper bool   // it takes no article unless Form has one
	Of     string // written after it, to distinguish it from others with its name
}
