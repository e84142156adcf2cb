package vocabulary

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/interpreter/declared"
	"precept/interpreter/language"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// These limits bound what an explanation shows.
const (
	mostNames = 6
	mostLines = 40
	mostUses  = 5
)

// Explain prints what a word is in a game: an article with what implements it, names with their declarations and uses,
// and words of the language with their keys.
//
// # Errors
//
// The error is a [desk.UsageError] if the game has no such word.
func Explain(d *desk.Desk, id, word string) error {
	if d.JSON {
		return desk.Usage("explain GAME WORD has no --json")
	}
	l, err := d.Library()
	if err != nil {
		return err
	}
	p, err := l.Find(id)
	if err != nil {
		return err
	}
	if _, err := d.GameOf(l, id); err != nil {
		return err
	}
	e := &explainer{d, l.Index(p), map[string]bool{}}
	cited, named, key := e.article(word), e.names(word), e.language(word)
	if !cited && !named && !key {
		return desk.Usage("%s has no article, name or word %q%s", id, word,
			source.Suggest(word, slices.Sorted(maps.Keys(e.known))))
	}
	return nil
}

// explainer prints explanations, and collects the words that it could explain.
type explainer struct {
	*desk.Desk
	x     *symbols.Index
	known map[string]bool
}

// in translates a text to the user's language.
func (e *explainer) in(text string) string { return speech.In(e.Lang, text) }

// cited prints an article.
func (e *explainer) cited(cite string) bool {
	a := e.x.Game.Article(cite)
	if a == nil {
		return false
	}
	head := e.in("article") + " " + e.x.Game.Full(cite)
	if title := a.Title.In(e.Lang); title != "" {
		head += ": " + title
	}
	e.Printf("%s\n", head)
	if text := a.Summary.In(e.Lang); text != "" {
		e.Printf("%s", desk.Indent(desk.Fill(text, desk.LineWidth-4)))
	}
	return true
}

// article explains an article.
func (e *explainer) article(cite string) bool {
	for _, r := range e.x.Game.Rulebooks {
		for _, a := range r.Articles {
			e.known[a.ID] = true
		}
	}
	if !e.cited(cite) {
		return false
	}
	full := e.x.Game.Full(cite)
	e.Printf("%s\n", e.in("implemented by"))
	none := true
	for _, n := range e.x.Names("action", "procedure", "ruling", "rule", "ability") {
		if len(n.Declared) > 0 && slices.ContainsFunc(n.Articles, func(a string) bool {
			return e.x.Game.Full(a) == full
		}) {
			e.Printf("  %s %s  %s\n", e.in(n.Sort), n.ID, at(n.Declared[0]))
			none = false
		}
	}
	if none {
		e.Printf("  %s\n", e.in("nothing by name"))
	}
	return true
}

// names explains the names with an id or title.
func (e *explainer) names(word string) bool {
	var found []*symbols.Name
	kinds := map[*symbols.Name]string{}
	Each(e.x, func(kind string, n *symbols.Name) {
		e.known[n.ID] = true
		if n.ID == word || strings.EqualFold(n.Title[0], word) || strings.EqualFold(n.Title[1], word) {
			found, kinds[n] = append(found, n), kind
		}
	})
	byID := slices.DeleteFunc(slices.Clone(found), func(n *symbols.Name) bool { return n.ID != word })
	found = append(byID, slices.DeleteFunc(found, func(n *symbols.Name) bool { return n.ID == word })...)
	for _, n := range found[:min(len(found), mostNames)] {
		e.name(kinds[n], n)
	}
	if more := len(found) - mostNames; more > 0 {
		e.Printf(e.in("%d more names are called so; precept words lists them\n"), more)
	}
	return len(found) > 0
}

func (e *explainer) name(kind string, n *symbols.Name) {
	form := n.Form
	if form == "" {
		form = n.ID
	}
	said := func(t [2]string) string { return declared.Text{En: t[0], Fr: t[1]}.In(e.Lang) }
	e.Printf("%s %s  %s  %s\n", e.in(kind), form, at(n.Declared[0]), said(n.Title))
	if text := said(n.Text); text != "" {
		e.Printf("%s", desk.Indent(desk.Fill(text, desk.LineWidth-4)))
	}
	for _, line := range declaration(n.Declared[0]) {
		e.Printf("  | %s\n", line)
	}
	for _, cite := range n.Articles {
		e.cited(cite)
	}
	uses, shown := 0, 0
	for _, u := range n.Uses {
		if u.Declares || u.Span.File == nil {
			continue
		}
		if uses++; shown < mostUses {
			shown++
			e.Printf("  %s  %s  %s\n", e.in("used"), at(u.Span), strings.TrimSpace(lineOf(u.Span)))
		}
	}
	if more := uses - shown; more > 0 {
		e.Printf(e.in("  and in %d more places\n"), more)
	}
}

// language explains the words of the language that equal a word: verbs with their keys, and keys with the places where
// they occur.
func (e *explainer) language(word string) bool {
	found := false
	say := func(indent, word string, row language.Row) {
		e.Printf("%s%s", indent, word)
		if row.Form != "" {
			e.Printf(": %s", row.Form)
		}
		e.Printf("  %s\n", e.in(row.Doc))
	}
	for _, p := range language.Places() {
		e.known[p.Verb.Word] = true
		if p.Verb.Word == word {
			found = true
			say(e.in("step")+" ", word, p.Verb)
			for _, row := range p.Rows {
				say("    ", row.Word, row)
			}
			continue
		}
		for _, row := range p.Rows {
			if row.Word == word && p.Verb.Word == "" {
				found = true
				say(e.in("key")+" ("+p.Name+") ", word, row)
			}
		}
	}
	return found
}

// at returns the place of a span, as FILE:LINE:COLUMN.
func at(s source.Span) string {
	p := desk.PlaceOf(s)
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// declaration returns the lines of a declaration: that of the span, and those that are indented more.
func declaration(s source.Span) (out []string) {
	text := string(s.File.Text)
	indent := func(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }
	first := -1
	for line := range strings.Lines(text[strings.LastIndexByte(text[:s.Start], '\n')+1:]) {
		line = strings.TrimRight(line, " \r\n")
		if first >= 0 && (line == "" || indent(line) <= first) {
			break
		}
		if len(out) == mostLines {
			return append(out, "…")
		}
		if first < 0 {
			first = indent(line)
		}
		out = append(out, line)
	}
	for i := range out {
		out[i] = strings.TrimPrefix(out[i], strings.Repeat(" ", first))
	}
	return out
}
