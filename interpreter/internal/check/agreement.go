package check

import (
	"regexp"
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// subjectAndVerb matches a value followed by a verb: by attacks, battle.defender loses.
var subjectAndVerb = regexp.MustCompile(`^([a-z_][a-z0-9_.]*(?:\([^() ]*\))?(?:\.[a-z0-9_]+)*) (\p{L}[\p{L}'’ -]*)$`)

// joining is words between values or before one, which are no verbs.
var joining = []string{"and", "or", "not", "in", "contains", "matches", "startsWith", "endsWith", "if", "let"}

// irregular maps verbs with an irregular plural to their plural, by language. The content may declare others.
var irregular = map[string]map[string]string{
	"en": {"is": "are", "has": "have"},
	"fr": {"est": "sont", "a": "ont", "va": "vont", "fait": "font"},
}

// verbForms reads the verbs that content declares for a language, in singular and plural.
func (b *Draft) verbForms(key, n *source.Node) {
	if b.agree[key.Text] == nil {
		b.agree[key.Text] = map[string]string{}
	}
	for _, p := range b.Mapping(n, "verbs") {
		if p.Value.Kind != source.Scalar || p.Value.Text == "" {
			b.Bad(p.Value, "text", "what several do is expected here: prend: prennent")
			continue
		}
		b.agree[key.Text][p.Key.Text] = p.Value.Text
	}
}

// several returns a text with its last word, a verb, in the plural. It returns false if the plural is unknown.
func (b *Draft) several(lang, text string) (string, bool) {
	k := strings.LastIndexAny(text, " '") + 1
	if typed := strings.LastIndex(text, "’"); typed >= k {
		k = typed + len("’")
	}
	verb := text[k:]
	many, ok := b.agree[lang][verb]
	if !ok {
		many, ok = irregular[lang][verb]
	}
	if !ok {
		many = ending(lang, verb)
	}
	return text[:k] + many, many != ""
}

// ending returns the regular plural of a verb, "" if its ending is not regular.
func ending(lang, verb string) string {
	stem, s := strings.CutSuffix(verb, "s")
	switch {
	case lang == "fr" && strings.HasSuffix(verb, "e"):
		return verb + "nt"
	case lang != "en" || !s || strings.HasSuffix(stem, "s"):
		return ""
	case strings.HasSuffix(stem, "ie") && len(stem) > len("tie"):
		return stem[:len(stem)-2] + "y"
	case slices.ContainsFunc([]string{"sse", "she", "che", "xe", "oe"},
		func(end string) bool { return strings.HasSuffix(stem, end) }):
		return stem[:len(stem)-1]
	}
	return stem
}

// agreeing splits the content of braces into a value and a verb, and returns the verb's forms: {by attacks} is the
// same as {the by, attacks/attack}. agrees is nil if there is no verb.
func (r *telling) agreeing(start, stop int) (end int, agrees []string) {
	text := strings.TrimRight(r.text[start:stop], " ")
	m := subjectAndVerb.FindStringSubmatchIndex(text)
	if m == nil || slices.Contains(joining, text[:m[3]]) {
		return stop, nil
	}
	verb := text[m[4]:m[5]]
	if first, _, _ := strings.Cut(verb, " "); slices.Contains(joining, first) {
		return stop, nil
	}
	many, ok := r.b.several(r.lang, verb)
	if !ok {
		r.bad(start+m[4], start+m[5], "what several do is not known of %q: verbs: {%s: {%s: …}}", verb, r.lang,
			verb[strings.LastIndexByte(verb, ' ')+1:])
	}
	return start + m[3], []string{verb, many}
}

// Acts reports whether the text after the beginning of some braces is a verb, not a value.
func Acts(before string) bool {
	if word, rest, ok := strings.Cut(before, " "); ok && forms[word] != "" {
		before = rest
	}
	m := subjectAndVerb.FindStringSubmatch(before + "x")
	return m != nil && !slices.Contains(joining, m[1]) && !slices.Contains(joining, strings.Fields(m[2])[0])
}

// plainer advises to leave out forms of a verb that the program knows.
func (r *telling) plainer(from int, subject string, p declared.Part) {
	if len(p.Agrees) != 2 || p.Form != "the" || forms[subject] != "" || !subjectAndVerb.MatchString(subject+" x") {
		return
	}
	if many, ok := r.b.several(r.lang, p.Agrees[0]); ok && many == p.Agrees[1] {
		r.b.Asides = append(r.b.Asides, Aside{At: r.n.Sub(from, r.at), Code: "spelling",
			Text: source.Say("the program makes a verb agree%s",
				source.Meant("{"+subject+" "+p.Agrees[0]+"}"))})
	}
}
