package campaign

import (
	"fmt"
	"regexp"
	"strings"

	"precept/internal/generate"
)

// Shrink looks for a smaller package that fails in the same way. It leaves nodes out and shortens expressions, and
// tries at most tries packages. It returns the smallest failing package as a finding; if no smaller one fails, f
// itself.
func Shrink(f *Finding, opt Options, tries int) *Finding {
	s := &shrinker{best: f, opt: opt, left: tries}
	for before := -1; before != s.size() && s.left > 0; {
		before = s.size()
		s.files()
		for i := range s.best.Package.Files {
			s.nodes(i)
			s.texts(i)
		}
	}
	return s.best
}

type shrinker struct {
	best *Finding
	opt  Options
	left int
}

func (s *shrinker) size() int { return len(s.best.Package.String()) }

// better reports whether a package still fails in the same way. If it does, it becomes the best one.
func (s *shrinker) better(p *generate.Package) bool {
	if !p.Fair() {
		return false
	}
	if s.left--; s.left < 0 {
		return false
	}
	for k := range uint64(3) {
		f := again(p, s.opt, s.best.Match+k)
		if f != nil && sameKind(f, s.best) {
			s.best = f
			return true
		}
	}
	return false
}

// again plays one match of a package.
func again(p *generate.Package, opt Options, seed uint64) *Finding {
	g, f := load(p)
	if g == nil {
		return f
	}
	return ofPackage(p, g, opt, seed, &Tally{}).guarded()
}

// sameKind reports whether two findings are of the same kind: the same way of playing, and the same place of the panic.
func sameKind(a, b *Finding) bool {
	return a.Way == b.Way && place(a) == place(b)
}

var line = regexp.MustCompile(`/[a-z_]+\.go:\d+`)

// place returns the line of code that panicked. For other findings, it returns whether their texts contain the words
// "fault" and "asks", which is enough to compare findings.
func place(f *Finding) string {
	if !strings.HasPrefix(f.Way, "panic") {
		return fmt.Sprint(strings.Contains(f.What, "fault"), strings.Contains(f.What, "asks"))
	}
	return line.FindString(f.What)
}

// files leaves out whole files.
func (s *shrinker) files() {
	for i := len(s.best.Package.Files) - 1; i > 0; i-- {
		p := s.best.Package.Clone()
		p.Files = append(p.Files[:i], p.Files[i+1:]...)
		s.better(p)
	}
}

// nodes leaves out entries of maps and lists: long runs first, then shorter ones.
func (s *shrinker) nodes(file int) {
	for at := 0; ; at++ {
		n := nth(s.best.Package.Files[file].Root, at)
		if n == nil || s.left <= 0 {
			return
		}
		for size := len(n.Kids); size > 0; size /= 2 {
			for from := len(nth(s.best.Package.Files[file].Root, at).Kids) - size; from >= 0; from -= size {
				p := s.best.Package.Clone()
				m := nth(p.Files[file].Root, at)
				m.Kids = append(m.Kids[:from:from], m.Kids[from+size:]...)
				if !m.List {
					m.Keys = append(m.Keys[:from:from], m.Keys[from+size:]...)
				}
				s.better(p)
			}
		}
	}
}

// nth returns node n in the order of the file, nil if there are fewer.
func nth(root *generate.Node, n int) *generate.Node {
	var found *generate.Node
	var look func(*generate.Node)
	look = func(m *generate.Node) {
		if n == 0 {
			found = m
		}
		n--
		for i := 0; i < len(m.Kids) && found == nil; i++ {
			look(m.Kids[i])
		}
	}
	look(root)
	return found
}

// texts replaces long expressions by shorter ones.
func (s *shrinker) texts(file int) {
	for at := 0; ; at++ {
		n := nth(s.best.Package.Files[file].Root, at)
		if n == nil || s.left <= 0 {
			return
		}
		if !n.Scalar() || len(n.Text) < 5 {
			continue
		}
		for _, text := range append(parts(n.Text), "true", "false", "0", "1") {
			if len(text) >= len(nth(s.best.Package.Files[file].Root, at).Text) {
				continue
			}
			p := s.best.Package.Clone()
			nth(p.Files[file].Root, at).Text = text
			s.better(p)
		}
	}
}

// parts returns subexpressions: the contents of parentheses, and both sides of operators.
func parts(text string) []string {
	var out []string
	for i, c := range text {
		if c != '(' {
			continue
		}
		if end := closing(text[i:]); end > 0 {
			inside := text[i+1 : i+end]
			out = append(out, inside, text[:i]+inside+text[i+end+1:])
			out = append(out, strings.Split(inside, ", ")...)
		}
	}
	for _, op := range []string{" and ", " or ", " ?? ", " ? ", " : ", " + ", " - ", " == ", "not "} {
		if strings.Contains(text, op) {
			a, b, _ := strings.Cut(text, op)
			out = append(out, a, b)
		}
	}
	return out
}

// closing returns the index of the parenthesis that closes the first one, 0 if there is none.
func closing(text string) int {
	open := 0
	for i, c := range text {
		switch c {
		case '(':
			open++
		case ')':
			if open--; open == 0 {
				return i
			}
		}
	}
	return 0
}
