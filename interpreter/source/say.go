package source

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"precept/internal/plural"
)

// Format is the English form of a text, with verbs for its arguments, as for [fmt.Sprintf]. Words that agree with a
// number have two forms behind it: "%d {line|lines}". It is the key of the text in other languages.
type Format string

// Text is a text about content, which can be rendered in any language. nil is the empty text.
type Text struct {
	Format Format
	Args   []any // some can be texts themselves
}

// Say returns a text.
func Say(format Format, args ...any) *Text { return &Text{format, args} }

// Language is a translation of formats. nil is English.
type Language struct {
	Texts map[Format]string
	Zero  bool // 0 takes the singular
}

// String returns the text in English.
func (t *Text) String() string { return t.In(nil) }

// Error returns the text in English.
func (t *Text) Error() string { return t.String() }

// In returns the text in a language.
func (t *Text) In(l *Language) string {
	if t == nil {
		return ""
	}
	format, zero := string(t.Format), false
	if l != nil {
		zero = l.Zero
		if other, ok := l.Texts[t.Format]; ok {
			format = other
		}
	}
	args := slices.Clone(t.Args)
	for i, a := range args {
		switch a := a.(type) {
		case *Text:
			args[i] = a.In(l)
		case error:
			if inner, ok := errors.AsType[*Text](a); ok && inner.Error() == a.Error() {
				args[i] = inner.In(l)
			}
		}
	}
	return fmt.Sprintf(plural.Agree(format, args, zero), args...)
}

// Names returns the words that are not part of formats, such as names in the content.
func (t *Text) Names() (names []string) {
	if t == nil {
		return nil
	}
	for _, a := range t.Args {
		switch a := a.(type) {
		case *Text:
			names = append(names, a.Names()...)
		case string:
			names = append(names, a)
		case []byte:
			names = append(names, string(a))
		}
	}
	return names
}

// Either returns words as alternatives: a, b or c.
func Either(words []string) *Text {
	last := len(words) - 1
	if last < 1 {
		return Say("%s", strings.Join(words, ""))
	}
	return Say("%s or %s", strings.Join(words[:last], ", "), words[last])
}

// Join returns texts with a separator between them.
func Join(texts []any, between string) *Text {
	return Say(Format(strings.TrimSuffix(strings.Repeat("%s"+between, len(texts)), between)), texts...)
}

// didYouMean is the end of a text about a name that resembles another.
const didYouMean = "; did you mean %q?"

// Meant returns the end of a text about a name that resembles another, `; did you mean "x"?`.
func Meant(name string) *Text { return Say(didYouMean, name) }

// IsWritten ends a problem about a sign of another language: it says how the sign is written here.
const IsWritten Format = " is written %q"

// suggestion returns the innermost end of a text that suggests a name, and the last name before it, which is wrong.
func (t *Text) suggestion() (end *Text, wrong string) {
	if t == nil || t.Format == didYouMean || t.Format == IsWritten {
		return t, ""
	}
	for _, a := range t.Args {
		switch a := a.(type) {
		case *Text:
			end, inner := a.suggestion()
			if wrong = cmp.Or(inner, wrong); end != nil {
				return end, wrong
			}
		case string:
			wrong = a
		}
	}
	return nil, wrong
}

// Suggested returns the name that a text suggests, "" if it suggests none.
func (t *Text) Suggested() string {
	if end, _ := t.suggestion(); end != nil {
		return end.Args[0].(string)
	}
	return ""
}

// Plain returns the text without the name that it suggests.
func (t *Text) Plain() *Text {
	out := &Text{t.Format, slices.Clone(t.Args)}
	for i, a := range out.Args {
		if inner, ok := a.(*Text); ok && inner != nil {
			out.Args[i] = inner.Plain()
			if inner.Format == didYouMean {
				out.Args[i] = ""
			}
		}
	}
	return out
}
