package check

import (
	"regexp"
	"slices"
	"strings"

	"precept/interpreter/source"
)

// A variant or mod can make a correct game wrong. Such problems are reported once, at the change that caused them.
// Notes list the affected places of the game.

// fewPlaces is the number of affected places that are listed for a change.
const fewPlaces = 4

// blame moves problems that a variant or a mod causes in the game to the change that causes them.
func (b *checker) blame(o *Overlay) {
	if b.stopped() {
		return
	}
	b.copies()
	mine := func(p source.Problem) bool { return p.Span.File != nil && !b.IsLaid(p.Span.File) }
	if len(o.Made) == 0 && len(b.Game.Files) == b.own && len(b.Game.Laid) == 0 ||
		!slices.ContainsFunc(b.Problems.All(), mine) {
		return
	}
	alone, told := &source.Problems{}, map[string]bool{}
	Input{Files: b.in.Files, Tree: b.in.Tree, Lint: b.in.Lint}.Game(alone)
	alone.Each(func(p *source.Problem) { told[p.Error()] = true })
	by, words := map[int][]source.Problem{}, wordsOf(o.Made)
	b.Problems.Forget(func(p *source.Problem) bool {
		if !mine(*p) || told[p.Error()] {
			return false
		}
		k := culprit(o.Made, words, p)
		by[k] = append(by[k], *p)
		return true
	})
	for k := range len(o.Made) + 1 {
		if wrong := by[k-1]; len(wrong) > 0 {
			b.tellChange(o.Made, k-1, wrong)
		}
	}
}

// copies reports once that a file has the same name as another file, instead of once for each name in both.
func (b *checker) copies() {
	for _, info := range b.Game.Files {
		head := b.trees[info]
		if head == nil || len(head.Pairs) == 0 {
			continue
		}
		at := head.Pairs[0].Value.Span
		var whole *source.Problem
		var other *source.File
		b.Problems.Each(func(p *source.Problem) {
			if p.Other != nil && p.Span == at && p.Other.At.File != at.File {
				whole, other = p, p.Other.At.File
			}
		})
		if whole == nil {
			continue
		}
		more := 0
		b.Problems.Forget(func(p *source.Problem) bool {
			follows := p.Other != nil && p != whole && p.Span.File == at.File && p.Other.At.File == other
			if follows {
				more++
			}
			return follows
		})
		if more > 0 {
			whole.Notes = append(whole.Notes, source.Note{Text: source.Say("%d {name in this file is a name in that "+
				"one|names in this file are names in that one}, too: if you copied a file, change each of its names", more)})
		}
	}
}

// culprit returns the index of the change that made a place of the game wrong, -1 if none is found.
func culprit(made []Made, words []map[string]bool, p *source.Problem) int {
	best, at := 0, -1
	said, there := wordsIn(strings.Join(p.Text.Names(), " ")), wordsIn(lineOf(p.Span))
	for k, m := range made {
		score := 0
		named := func(w string) bool { return words[k][w] }
		switch in := m.Within; {
		case in.File == p.Span.File && in.Start <= p.Span.Start && p.Span.End <= in.End:
			score = 3
		case slices.ContainsFunc(said, named):
			score = 2
		case slices.ContainsFunc(there, named):
			score = 1
		}
		if score > best {
			best, at = score, k
		}
	}
	return at
}

// lineOf returns the whole lines that contain a span.
func lineOf(at source.Span) string {
	text := at.File.Text
	start, end := min(at.Start, len(text)), min(max(at.End, at.Start), len(text))
	for start > 0 && text[start-1] != '\n' {
		start--
	}
	for end < len(text) && text[end] != '\n' {
		end++
	}
	return string(text[start:end])
}

var aWord = regexp.MustCompile(`\w+`)

func wordsIn(text string) []string { return aWord.FindAllString(text, -1) }

// wordsOf returns for each change the names that may be missing or found elsewhere because of it. They are the name of
// the changed node, the names that disappear, and the names that are new.
func wordsOf(made []Made) []map[string]bool {
	out := make([]map[string]bool, len(made))
	for k, m := range made {
		was, is := map[string]bool{}, map[string]bool{}
		if m.Verb == "replace" || m.Verb == "remove" {
			namesIn(m.Was, was)
		}
		namesIn(m.Is, is)
		out[k] = map[string]bool{m.Name: true}
		for _, one := range []struct{ in, but map[string]bool }{{was, is}, {is, was}} {
			for name := range one.in {
				if !one.but[name] {
					out[k][name] = true
				}
			}
		}
	}
	return out
}

// namesIn adds the keys and the ids in a node.
func namesIn(n *source.Node, out map[string]bool) {
	if n == nil {
		return
	}
	for _, p := range n.Pairs {
		out[p.Key.Text] = true
		if p.Key.Text == "id" {
			out[p.Value.Text] = true
		}
		namesIn(p.Value, out)
	}
	for _, it := range n.Items {
		if it.Kind == source.Scalar {
			out[it.Text] = true
		}
		namesIn(it, out)
	}
}

// tellChange reports a change with the problems that it causes. With k = -1, it blames the variant applied last.
func (b *checker) tellChange(made []Made, k int, wrong []source.Problem) {
	places := 0
	for _, p := range wrong {
		places += len(p.Each())
	}
	text := source.Say("with this, %d places of the game are wrong: %s", places, wrong[0].Text)
	if places == 1 {
		text = source.Say("with this, a place of the game is wrong: %s", wrong[0].Text)
	}
	at := b.lastHead()
	if k >= 0 {
		at = made[k].At
		if made[k].Verb == "remove" {
			text = withoutIt(places)
		}
	}
	p := b.Problems.Add(at, "variant", text.Format, text.Args...)
	for i, w := range wrong {
		if i == fewPlaces {
			p.Notes = append(p.Notes, source.Note{Text: source.Say("and %d more", places)})
			break
		}
		p.Notes = append(p.Notes, source.Note{Span: w.Span, Text: w.Text.Plain()}) // nothing is misspelt there
		places -= len(w.Each())
	}
}

// withoutIt returns the message for a removed node that some places need.
func withoutIt(places int) *source.Text {
	const advice = "wrong without what is removed here; replace it instead, or also change what uses it"
	if places == 1 {
		return source.Say("a place of the game is " + advice)
	}
	return source.Say("%d places of the game are "+advice, places)
}

// laidBy returns the id of the variant that a file belongs to, "" for a file of the package itself.
func (b *checker) laidBy(f *source.File) string {
	files := []*source.File{f}
	for _, laid := range b.stack {
		if slices.Contains(laid, f) {
			files = laid
		}
	}
	for _, v := range b.Game.Variants {
		if slices.Contains(files, v.Named.File) && slices.Contains(b.Game.Laid, v.ID) {
			return v.ID
		}
	}
	return ""
}

// lastHead returns the span of the name of the variant that was applied last.
func (b *checker) lastHead() source.Span {
	at := source.Span{}
	for _, v := range b.Game.Variants {
		if slices.Contains(b.Game.Laid, v.ID) && (at.File == nil || b.CameLater(v.Named, at)) {
			at = v.Named
		}
	}
	return at
}
