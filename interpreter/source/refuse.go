package source

import (
	"strings"
)

// add reports a problem after which the scanner can continue.
func (s *scanner) add(start, end int, code string, format Format, args ...any) *Problem {
	return s.ps.Add(s.span(start, end), code, format, args...)
}

func (s *scanner) span(start, end int) Span {
	return Span{File: s.file, Start: start, End: end}
}

// stop reports a problem and ends the document.
func (s *scanner) stop(at int, code string, format Format, args ...any) {
	s.add(at, at, code, format, args...)
	s.broken = true
}

// fail ends the document because of a syntax error. It does not report the error if it may follow from an earlier
// refusal. Inside brackets opened on an earlier line, a note has their place.
func (s *scanner) fail(start, end int, format Format, args ...any) {
	s.failAs(CodeSyntax, start, end, format, args...)
}

func (s *scanner) failAs(code string, start, end int, format Format, args ...any) {
	s.broken = true
	if s.doubt {
		return
	}
	problem := s.add(start, end, code, format, args...)
	if top := s.top(); top.flow() && top.open < s.line && top.open != start {
		problem.Notes = append(problem.Notes, Note{
			Span: s.span(top.open, top.open+1),
			Text: Say("inside the bracket opened here"),
		})
	}
}

// refuseLine replaces the last value in block style and the rest of the line by one refused text, and continues after
// it.
func (s *scanner) refuseLine() {
	first := s.tokens[s.value]
	end := lineAt(s.text, s.pos).end
	s.tokens = append(s.tokens[:s.value], token{start: first.start, end: end, refused: true})
	s.pos = end
}

// excerpt returns a part of the text for a problem, shortened to a few words in one line.
func (s *scanner) excerpt(start, end int) string {
	text := string(s.text[start:min(end, start+4*longestExcerpt)])
	return s.cutShort(strings.Join(strings.Fields(text), " "))
}

const longestExcerpt = 40

func (s *scanner) cutShort(text string) string {
	if runes := []rune(text); len(runes) > longestExcerpt {
		return string(runes[:longestExcerpt]) + "…"
	}
	return text
}
