package declared

import "precept/interpreter/source"

// Notation is the key of what is written in a game's notation, beside the languages of a text.
const Notation = "notation"

// Text is what people read, by language.
type Text struct {
	En, Fr string
	More   *More[string] `json:",omitempty"` // nil where there is none
}

// More is what is given in further languages, by their codes.
type More[T any] map[string]T

// say gives what is said in a language.
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

// in is what is given in a language, false where nothing is.
func (m *More[T]) in(lang string) (is T, ok bool) {
	if m != nil {
		is, ok = (*m)[lang]
	}
	return is, ok
}

// Say gives the text in a language.
func (t *Text) Say(lang, text string) { say(&t.En, &t.Fr, &t.More, lang, text) }

// In is the text in lang, the code of a language, or else in English, or whichever there is.
func (t Text) In(lang string) string {
	if text, ok := t.More.in(lang); ok {
		return text
	}
	if lang == "fr" && t.Fr != "" || t.En == "" {
		return t.Fr
	}
	return t.En
}

// Node is what everything declared has. Articles are "book:id".
type Node struct {
	ID       string
	Span     source.Span
	Named    source.Span // where its name stands, the zero span where it has none there
	Articles []string
	Name     Text
	Why      Text
	Text     Text   // what it says to players, as a card does
	Forms    *Forms // how its name is used in sentences, nil where nothing is said of that
	Tells    *Tells // how it reads when it happens, nil where it is told by its name
	Assumed  string
}

// Citing is a declared thing or a step: whatever embeds a [Node].
type Citing interface{ node() *Node }

func (n *Node) node() *Node { return n }

// Cited is the node of a declared thing, with its articles and texts.
func Cited(of Citing) *Node { return of.node() }

// Forms is how the name of something is used in sentences, as far as the content says it.
type Forms struct {
	En, Fr Form
	More   *More[Form]
}

// Say gives the form in a language.
func (f *Forms) Say(lang string, form Form) { say(&f.En, &f.Fr, &f.More, lang, form) }

// In is the form in lang.
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

// Form is how a name is used in one language: in the plural, with which gender, behind which article.
type Form struct {
	Many   string // "" where it follows from the name
	Gender string // m, f or ""
	The    string // the definite article, "" where it follows from the gender
	Single bool   // it is the name of one, as of a person: no number and no article stands before it
}

// Word is a name with how it is used in sentences.
type Word struct {
	One string // the name
	Form
	Proper bool   // no article stands before it unless Form says one
	Of     string // what is said behind it, to tell it from others of its name
}
