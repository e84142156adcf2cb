package soak

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"precept/cmd/precept/verbs"
	"precept/internal/spoil"
	"precept/internal/typist"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/save"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// Constants of the kind questions.
const (
	placesAsked  = 3       // positions of a match in which questions are asked
	betweenAsked = 60      // maximal number of answers between two of them
	evaluated    = 80      // expressions in each
	explained    = 12      // questions why in each
	linesTyped   = 60      // lines typed at the terminal
	mostSaid     = 8 << 10 // maximal length of an error message for an expression, in bytes
)

// ofQuestions asks about a position: it evaluates expressions of the content and spoiled ones, asks for explanations,
// and types lines at the terminal. Each must give a result or a clear error, and must not change the match.
func ofQuestions(p *Pool) Kind {
	return Kind{Name: "questions", Try: func(t *Trial) error {
		if t.Rand.IntN(3) == 0 {
			return typed(t, p)
		}
		m, err := p.begun(t)
		if err != nil {
			return err
		}
		for range placesAsked {
			more, err := play(t, m, 1+t.Rand.IntN(betweenAsked), nil)
			if err == nil {
				err = asked(t, p, m)
			}
			if err != nil {
				return about(m.Game, m, err)
			}
			if !more {
				return nil
			}
		}
		return askedSaved(t, m)
	}}
}

// asked evaluates expressions and asks for explanations in a match.
func asked(t *Trial, p *Pool, m *interpreter.Match) error {
	before := testkit.On(m.Engine()).Bytes()
	texts := p.expressions(m.Game.Definition().ID)
	for range evaluated {
		text := texts[t.Rand.IntN(len(texts))]
		if t.Rand.IntN(4) > 0 {
			text = spoil.Expression(t.Rand, texts)
		}
		t.Count(Expressions, 1)
		value, err := testkit.On(m.Engine()).Eval(text)
		if err == nil && t.Rand.IntN(4) == 0 {
			_, err = m.Engine().Compile(text)
		}
		switch {
		case err != nil && strings.TrimSpace(err.Error()) == "":
			return fmt.Errorf("%q is refused without a word", text)
		case err != nil && len(err.Error()) > mostSaid+2*len(text):
			return fmt.Errorf("%q is refused with %d bytes", text, len(err.Error()))
		case err != nil && strings.Contains(err.Error(), "runtime error"):
			return fmt.Errorf("%q: %v", text, err)
		case err == nil && strings.Contains(value, "%!"):
			return fmt.Errorf("%q is answered with %q", text, value)
		}
		if !bytes.Equal(before, testkit.On(m.Engine()).Bytes()) {
			return fmt.Errorf("asking %q changes the match", text)
		}
	}
	return askedWhy(t, m, before)
}

// askedWhy asks for explanations.
func askedWhy(t *Trial, m *interpreter.Match, before []byte) error {
	for _, ask := range subjects(t.Rand, m, explained) {
		seat := append(slices.Clone(m.Record.Seats), "", "nobody")[t.Rand.IntN(len(m.Record.Seats)+2)]
		lang := []string{"en", "fr"}[t.Rand.IntN(2)]
		if t.Rand.IntN(3) == 0 {
			ask = spoil.Expression(t.Rand, []string{ask, "from=" + ask, ask + " " + ask, `"` + ask})
		}
		t.Count(Questions, 1)
		e, err := narrate.WhyTyped(m, seat, ask, lang)
		if err == nil && e == nil || err != nil && strings.TrimSpace(err.Error()) == "" {
			return fmt.Errorf("why %q is neither answered nor refused", ask)
		}
		if !bytes.Equal(before, testkit.On(m.Engine()).Bytes()) {
			return fmt.Errorf("asking why %q changes the match", ask)
		}
	}
	return nil
}

// askedSaved runs commands of the program on a save of the match.
func askedSaved(t *Trial, m *interpreter.Match) error {
	if len(m.Record.Variants) > 0 || len(m.Record.Mods) > 0 {
		return nil // its variants and mods would be needed too
	}
	dir, err := t.Dir()
	if err != nil {
		return err
	}
	data, err := save.Bytes(m)
	if err != nil {
		return err
	}
	file := filepath.Join(dir, "asked.save")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return err
	}
	for _, ask := range subjects(t.Rand, m, 2) {
		var out, said bytes.Buffer
		lang := []string{"en", "fr"}[t.Rand.IntN(2)]
		args := []string{"explain", file, "--why", ask, "--lang", lang}
		status := verbs.Run(args, strings.NewReader(""), &out, &said)
		t.Count(Questions, 1)
		if strings.Contains(said.String(), "an error in the program") || status == 0 && out.Len() == 0 ||
			status != 0 && said.Len() == 0 {
			return fmt.Errorf("precept %s: status %d: %s", strings.Join(args, " "), status, said.String())
		}
	}
	return nil
}

// typed plays a match at the terminal.
func typed(t *Trial, p *Pool) error {
	dir, err := t.Dir()
	if err != nil {
		return err
	}
	pkg := p.library.Packages[p.index(t.Rand)]
	g, err := p.library.Load(pkg)
	if err != nil {
		return err
	}
	here, err := os.Getwd()
	if err == nil {
		err = os.Chdir(dir) // files saved without a folder go here
	}
	if err != nil {
		return err
	}
	defer func() { _ = os.Chdir(here) }()
	typing, err := typist.New(t.Rand, dir, linesTyped)
	if err != nil {
		return err
	}
	seats, _ := g.Definition().Complete(nil, nil)
	who := make([]string, len(seats))
	for i, s := range seats {
		who[i] = s + "=" + []string{"human", "human", "random"}[t.Rand.IntN(3)]
		if g.Definition().Players([]string{s}) == 0 {
			who[i] = s
		}
	}
	args := []string{"play", pkg.ID, "--seed", fmt.Sprint(t.Rand.Uint64()), "--seats", strings.Join(who, ","),
		"--save", typing.Kept(), "--lang", []string{"en", "fr"}[t.Rand.IntN(2)]}
	if t.Rand.IntN(2) == 0 {
		args = append(args, "--plain")
	}
	var said bytes.Buffer
	status := verbs.Run(args, typing, &typing.Out, &said)
	t.Count(Lines, typing.Typed())
	Played(t, g, seats)
	if err := typing.Judge(status, said.String()); err != nil {
		return fmt.Errorf("precept %s: %w", strings.Join(args, " "), err)
	}
	return nil
}

// expressions returns short texts of a game's content, most of which are expressions.
func (p *Pool) expressions(id string) []string {
	out, _ := p.texts.Get(id, func() ([]string, error) {
		pkg, err := p.library.Find(id)
		if err != nil {
			return nil, err
		}
		var out []string
		files, trees := source.Trees(p.library.Files, &source.Problems{}, pkg.Root)
		for _, f := range files {
			scalars(trees[f], func(s string) { out = append(out, s) })
		}
		slices.Sort(out)
		return append(slices.Compact(out), "1", "true", "me"), nil
	})
	return out
}

// longestText is the maximal length of a text that may be an expression; longer ones are descriptions.
const longestText = 160

// scalars calls f for every short text of a node.
func scalars(n *source.Node, f func(string)) {
	if n == nil {
		return
	}
	if n.Kind == source.Scalar && n.Text != "" && len(n.Text) < longestText {
		f(n.Text)
	}
	for _, p := range n.Pairs {
		scalars(p.Value, f)
	}
	for _, it := range n.Items {
		scalars(it, f)
	}
}
