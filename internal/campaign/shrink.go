package campaign

import (
	"fmt"
	"regexp"
	"strings"

	"precept/internal/generate"
)

// Shrink looks for a smaller package that fails in the same way, by leaving nodes out and by writing shorter
// expressions; tries is how many packages are tried. It returns what it found last: the finding itself when nothing
// smaller fails.
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

// better keeps a package when it fails as it should.
func (s *shrinker) better(p *generate.Package) bool {
	if !p.Fair() {
		return false
	}
	if s.left--; s.left < 0 {
		return false
	}
	for k := range uint64(3) {
		f := again(p, s.opt, s.best.Match+k)
		if f != nil && alike(f, s.best) {
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

// alike reports whether two findings are of one sort: found in one way, panics at one place.
func alike(a, b *Finding) bool {
	return a.Way == b.Way && place(a) == place(b)
}

var line = regexp.MustCompile(`/[a-z_]+\.go:\d+`)

// place is where a panic came from; of what is none, whether it is about a fault.
func place(f *Finding) string {
	if !strings.HasPrefix(f.Way, "panic") {
		return fmt.Sprint(strings.Contains(f.What, "fault"), strings.Contains(f.What, "asks"))
	}
	return line.FindString(f.What)
}

// files leaves whole files out.
func (s *shrinker) files() {
	for i := len(s.best.Package.Files) - 1; i > 0; i-- {
		p := s.best.Package.Clone()
		p.Files = append(p.Files[:i], p.Files[i+1:]...)
		s.better(p)
	}
}

// nodes leaves out what maps and lists hold, in stretches, long ones first.
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

// nth is the node of that number in the order of the file, nil behind the last.
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

// texts writes shorter expressions in the place of long ones.
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

// parts is what an expression is made of, the shortest last: what stands in brackets, and on the sides of operators.
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

// closing is where the bracket closes with which a text begins, 0 where it does not.
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
