package narrate

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
	"precept/interpreter/view"
)

// This file reads what a person types to ask about options and about things that are not offered, in the words of the
// screen.

// term is something to ask about, with the texts that name it.
type term struct {
	id    string
	texts []string // in the form that [Plainly] returns
	name  declared.Text
}

// asker reads the questions of one seat.
type asker struct {
	m       *interpreter.Match
	x       *exec.Run
	seat    int32
	lang    string
	d       *exec.Decision // the seat's decision now, nil for none
	doables []term         // what the seat can do, the pending menu first
	others  []term         // what only other sides do, and what is on no menu of the seat
	values  []term
}

func newAsker(m *interpreter.Match, seat int32, lang string) *asker {
	a := &asker{m: m, x: m.Core(), seat: seat, lang: lang}
	if d := a.x.Pending(); d != nil && d.Seat == seat {
		a.d = d
	}
	a.list()
	a.named()
	return a
}

// called returns a term with an id and a text.
func called(id string, name declared.Text) term {
	t := term{id: id, name: name}
	texts := []string{id, strings.ReplaceAll(id, "_", " "), name.En, name.Fr}
	if name.More != nil {
		texts = slices.AppendSeq(texts, maps.Values(*name.More))
	}
	for _, s := range texts {
		if s = Plainly(s); s != "" && !slices.Contains(t.texts, s) {
			t.texts = append(t.texts, s)
		}
	}
	return t
}

// list collects what the seat can do: on the pending menu, on the menus of its phases, by its abilities and actions.
// It also collects what only others can do.
func (a *asker) list() {
	p := a.x.P
	if a.d != nil && a.d.Sort == exec.Menu {
		for _, o := range a.d.Candidates() {
			a.doables = append(a.doables, a.option(o))
		}
	}
	if a.d != nil && a.d.Sort == exec.Menu {
		a.doables = append(a.doables, called("pass", declared.Text{En: "pass", Fr: "passer"}))
	}
	for _, b := range p.Blocks {
		for i := range b.Code {
			op, ok := b.Code[i].Op.(*compile.Offer)
			if !ok || !a.own(b) {
				continue
			}
			for k := range op.Entries {
				e := &op.Entries[k]
				if e.Proc >= 0 && !a.plays(p.Procs[e.Proc].Model.Faction) {
					continue // listed below, among what others do
				}
				a.doables = append(a.doables, called(e.Name, entryName(p, e)))
			}
		}
	}
	for _, i := range p.Instances {
		n := i.Ability.Name
		if on := i.Ability.On.Design; on >= 0 && n == (declared.Text{}) {
			n = p.Game.Designs[on].Name
		}
		if a.plays(i.Ability.On.Faction) {
			a.doables = append(a.doables, called(i.Name, n))
		} else {
			a.others = append(a.others, called(i.Name, n))
		}
	}
	for _, pr := range p.Procs {
		switch {
		case !pr.Model.Action:
		case pr.Model.Faction == p.Side(a.seat):
			a.doables = append(a.doables, called(pr.Model.ID, pr.Model.Name))
		default:
			a.others = append(a.others, called(pr.Model.ID, pr.Model.Name))
		}
	}
}

// own reports whether a block may belong to the seat: it is no phase or procedure of another.
func (a *asker) own(b *compile.Block) bool {
	if b.Proc >= 0 && !a.plays(a.x.P.Procs[b.Proc].Model.Faction) {
		return false
	}
	for _, blocks := range a.x.P.PhaseB {
		if slices.Contains(blocks, b.ID) && blocks[a.seat] != b.ID {
			return false
		}
	}
	return true
}

// plays reports whether what a faction declares is the seat's: its own, or everybody's.
func (a *asker) plays(faction string) bool { return faction == "" || faction == a.x.P.Side(a.seat) }

// entryName returns the text of an entry of a menu, or of the action that it calls.
func entryName(p *compile.Program, e *compile.Entry) declared.Text {
	if e.Node != nil && e.Node.Name != (declared.Text{}) || e.Proc < 0 {
		return e.Node.Name
	}
	return p.Procs[e.Proc].Model.Name
}

// option returns the term of an option of the pending decision.
func (a *asker) option(o exec.Option) term {
	d := a.m.Pending()
	v := d.Describe(o)
	t := called(v.ID, inAll(a.m, a.lang, func(n Names) string { return n.Option(d, v) }))
	switch o {
	case exec.Pass:
		t = called("pass", declared.Text{En: "pass", Fr: "passer"})
	case exec.Done:
		t = called("done", declared.Text{En: "that is all", Fr: "c'est tout"})
	case exec.None:
		t = called("none", declared.Text{En: "none", Fr: "aucun"})
	case exec.Agree:
		t = called("agree", declared.Text{En: "agree", Fr: "d'accord"})
	}
	return t
}

// named collects the values that can answer a choice, except numbers.
func (a *asker) named() {
	p, g := a.x.P, a.x.P.Game
	add := func(id string, name declared.Text) { a.values = append(a.values, called(id, name)) }
	add("none", declared.Text{En: "nothing", Fr: "aucun"})
	all := func(says func(n Names) string) declared.Text { return inAll(a.m, a.lang, says) }
	truth := expr.Type{Base: expr.Bool}
	for v, id := range []string{"false", "true"} {
		add(id, all(func(n Names) string { return n.value(truth, int32(v)) }))
	}
	add("hidden", declared.Text{Fr: "caché"})
	add("done", declared.Text{En: "that is all", Fr: "c'est tout"})
	for i := range p.Places {
		name := p.Places[i].Name
		add(name, all(func(n Names) string { return n.Place(name) }))
	}
	for i := range p.Names {
		add(p.Names[i], all(func(n Names) string { return n.Seat(p.Names[i]) }))
	}
	for _, i := range p.InPlay() {
		add(g.Designs[i].ID, g.Designs[i].Name)
	}
	for i := range g.Kinds {
		add(g.Kinds[i].ID, g.Kinds[i].Name)
	}
	for _, pr := range p.Procs {
		if pr.Model.Action {
			add(pr.Model.ID, pr.Model.Name)
		}
	}
	for i := range g.Enums {
		for k, id := range g.Decls.Enums[i].Values {
			name := declared.Text{}
			if k < len(g.Enums[i].Values) {
				name = g.Enums[i].Values[k]
			}
			add(id, name)
		}
	}
}

// inAll returns what is said in English, in French, and in lang.
func inAll(m *interpreter.Match, lang string, says func(n Names) string) declared.Text {
	out := declared.Text{En: says(New(m, "en")), Fr: says(New(m, "fr"))}
	if lang != "en" && lang != "fr" {
		out.More = &declared.More[string]{lang: says(New(m, lang))}
	}
	return out
}

// exactly returns the ids of the terms with that text, without repetitions.
func exactly(terms []term, words string) []string {
	want := Plainly(words)
	var out []string
	for _, t := range terms {
		if slices.Contains(t.texts, want) && !slices.Contains(out, t.id) {
			out = append(out, t.id)
		}
	}
	return out
}

// ending returns the ids of the terms whose text ends with the words, each once: "5,8" is enough for "hexagon 5,8".
func ending(terms []term, words string) []string {
	want := " " + Plainly(words)
	var out []string
	for _, t := range terms {
		ends := func(text string) bool { return strings.HasSuffix(text, want) }
		if slices.ContainsFunc(t.texts, ends) && !slices.Contains(out, t.id) {
			out = append(out, t.id)
		}
	}
	return out
}

// beginning returns the id of a term with a word that begins like that. If there are several, it returns the one with
// the shortest text.
func beginning(terms []term, words string) []string {
	want := Plainly(words)
	var out []string
	size := map[string]int{}
	for _, t := range terms {
		for _, s := range t.texts {
			if len(want) < 2 || !strings.Contains(" "+s, " "+want) || size[t.id] > 0 && size[t.id] <= len(s) {
				continue
			}
			if size[t.id] == 0 {
				out = append(out, t.id)
			}
			size[t.id] = len(s)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return size[a] - size[b] })
	return out[:min(len(out), 1)]
}

// subject finds what is asked about: the longest start of the words that names something. rest is the other words.
func (a *asker) subject(words []string) (q CoreQuestion, rest []string, ok bool) {
	choosing := a.d != nil && a.d.Sort != exec.Menu
	var options []term
	if choosing {
		for _, o := range a.d.Candidates() {
			options = append(options, a.option(o))
		}
	}
	for _, find := range []func([]term, string) []string{exactly, beginning} {
		for n := len(words); n > 0; n-- {
			head := strings.Join(words[:n], " ")
			if k, err := strconv.Atoi(head); err == nil && n == len(words) && k > 0 {
				if o, fits := a.numbered(k); fits {
					return o, nil, true
				}
			}
			for i, t := range options {
				if len(find([]term{t}, head)) > 0 {
					return CoreQuestion{Value: t.id, Picked: true, Pick: a.d.Candidates()[i]}, words[n:], true
				}
			}
			if ids := find(a.doables, head); len(ids) > 0 {
				return CoreQuestion{Entry: ids[0]}, words[n:], true
			}
			if ids := find(a.others, head); len(ids) > 0 {
				return CoreQuestion{Entry: ids[0]}, words[n:], true
			}
			if ids := find(a.values, head); len(ids) > 0 {
				return CoreQuestion{Value: ids[0], Same: map[string][]string{ids[0]: ids}}, words[n:], true
			}
		}
	}
	return q, nil, false
}

// numbered returns the question about the option with that number on the screen.
func (a *asker) numbered(k int) (q CoreQuestion, ok bool) {
	if a.d == nil {
		return q, false
	}
	list := a.d.Options(nil)
	for _, o := range list {
		if a.d.Sort != exec.Menu && a.x.Describe(a.d, o).ID == strconv.Itoa(k) {
			return CoreQuestion{Value: strconv.Itoa(k)}, true
		}
	}
	if k > len(list) {
		return q, false
	}
	id := a.x.Describe(a.d, list[k-1]).ID
	if a.d.Sort == exec.Menu {
		return CoreQuestion{Entry: id}, true
	}
	return CoreQuestion{Value: id, Picked: true, Pick: list[k-1]}, true
}

// question reads a question: what it is about, then answers to later choices, as key=value or just the values.
func (a *asker) question(ask string) (CoreQuestion, []view.Value, error) {
	words := fields(ask)
	if len(words) == 0 {
		return CoreQuestion{}, nil, a.unknown(nil)
	}
	q, rest, choosing := CoreQuestion{}, words, a.d != nil && a.d.Sort != exec.Menu
	if strings.Contains(words[0], "=") {
		if !choosing {
			return q, nil, &Unasked{Sort: NoAction, Word: words[0]}
		}
	} else if found, more, ok := a.subject(words); !ok {
		return q, nil, a.unknown(words)
	} else if q, rest = found, more; choosing && q.Value != "" && !q.Picked && len(rest) > 0 {
		q, rest = CoreQuestion{}, words // the words are answers in any order, each for the first choice that it fits
	}
	q.Seat, q.Answers = a.seat, map[string]string{}
	if q.Same == nil {
		q.Same = map[string][]string{}
	}
	given, err := a.answers(&q, rest)
	if pending := q.Answers[a.pending()]; q.Entry == "" && q.Value == "" && pending != "" {
		q.Value = pending
		delete(q.Answers, a.pending())
		given = slices.DeleteFunc(given, func(g view.Value) bool { return g.Name == a.pending() })
	}
	return q, given, err
}

// pending returns the name of the choice that the seat decides now, "" for none.
func (a *asker) pending() string {
	if a.d == nil {
		return ""
	}
	return a.d.Name
}

// answers reads the answers to later choices.
func (a *asker) answers(q *CoreQuestion, words []string) (out []view.Value, err error) {
	for i := 0; i < len(words); {
		choice, value, named := strings.Cut(words[i], "=")
		at := i + 1
		if named {
			if len(a.choicesNamed(choice)) == 0 {
				return nil, &Unasked{Sort: NoChoice, Word: choice, Near: source.Nearest(choice, a.choiceNames())}
			}
		} else if i+1 < len(words) && len(a.choicesNamed(words[i])) > 0 && !strings.Contains(words[i+1], "=") {
			choice, value, named, at = words[i], words[i+1], true, i+2 // from c5 to c3
		} else {
			value = words[i]
		}
		ids, n := a.value(value, words[at:])
		switch {
		case len(ids) == 0 && !named && slices.Contains(small, Plainly(value)):
			i++
			continue
		case len(ids) == 0:
			return nil, &Unasked{Sort: NoValue, Word: value, Near: a.near(value, a.values)}
		}
		i = at + n
		q.Same[ids[0]] = ids
		if !named {
			q.Targets = append(q.Targets, ids[0])
			out = append(out, view.Value{Name: "", Value: ids[0]})
			continue
		}
		all := a.choicesNamed(choice)
		choice = all[max(0, slices.Index(all, a.pending()))]
		q.Same[choice] = all
		q.Answers[choice] = ids[0]
		out = append(out, view.Value{Name: choice, Value: ids[0]})
	}
	return out, nil
}

// small is words that may stand between the others and mean nothing here.
var small = strings.Fields("to from in at on with the a an and for of against " +
	"vers de du des dans sur avec le la les un une et pour en contre chez")

// value returns the ids of the values named by first and as many words of more as possible. n is how many of more it
// uses.
func (a *asker) value(first string, more []string) (ids []string, n int) {
	for n = len(more); n >= 0; n-- {
		text := strings.Join(append([]string{first}, more[:n]...), " ")
		if ids = exactly(a.values, text); len(ids) > 0 {
			return ids, n
		}
	}
	if strings.Trim(first, "-0123456789") == "" {
		return []string{first}, 0
	}
	if ids = ending(a.values, first); len(ids) == 1 || slices.Contains(small, Plainly(first)) {
		return ids[:min(len(ids), 1)], 0
	}
	for n = len(more); n >= 0; n-- {
		text := strings.Join(append([]string{first}, more[:n]...), " ")
		if ids = beginning(a.values, text); len(ids) > 0 {
			return ids, n
		}
	}
	return nil, 0
}

// choicesNamed returns the names of the choices with that name or text.
func (a *asker) choicesNamed(word string) []string {
	var out []string
	want := Plainly(word)
	a.eachChoice(func(s *model.Choose) {
		t := called(s.Bind.Name, s.Name)
		if slices.Contains(t.texts, want) && !slices.Contains(out, t.id) {
			out = append(out, t.id)
		}
	})
	return out
}

func (a *asker) choiceNames() []string {
	var out []string
	a.eachChoice(func(s *model.Choose) { out = append(out, s.Bind.Name) })
	return out
}

func (a *asker) eachChoice(f func(s *model.Choose)) {
	for _, b := range a.x.P.Blocks {
		for i := range b.Code {
			if op, ok := b.Code[i].Op.(*compile.Choose); ok {
				f(op.Step)
			}
		}
	}
}

// unknown returns the error for words that name nothing, or for no words. It suggests what may be meant.
func (a *asker) unknown(words []string) error {
	out := &Unasked{Sort: NoSubject, Word: strings.Join(words, " ")}
	if len(words) == 0 {
		out.Sort = NoQuestion
	}
	all := slices.Concat(a.doables, a.others, a.values)
	for n := len(words); n > 0 && out.Near == ""; n-- {
		out.Near = a.near(strings.Join(words[:n], " "), all)
	}
	seen := map[string]bool{}
	for _, t := range a.doables {
		if name := t.name.In(a.lang); name != "" && !seen[name] && len(out.Known) < askable {
			seen[name] = true
			out.Known = append(out.Known, name)
		}
	}
	return out
}

// askable is how many names the error for an unknown word suggests.
const askable = 24

// near returns the name most similar to a word.
func (a *asker) near(word string, terms []term) string {
	var ids []string
	names := map[string]string{}
	for _, t := range terms {
		ids = append(ids, t.texts...)
		names[Plainly(t.name.In(a.lang))] = t.name.In(a.lang)
	}
	if near := source.Nearest(Plainly(word), slices.Collect(maps.Keys(names))); near != "" {
		return names[near]
	}
	near := source.Nearest(Plainly(word), ids)
	for _, t := range terms {
		if slices.Contains(t.texts, near) && t.name.In(a.lang) != "" {
			return t.name.In(a.lang)
		}
	}
	return near
}

// fields splits a text at spaces, except between quotes.
func fields(text string) []string {
	quoted := false
	words := strings.FieldsFunc(text, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
		}
		return !quoted && (r == ' ' || r == '\t')
	})
	for i := range words {
		words[i] = strings.ReplaceAll(words[i], `"`, "")
	}
	return words
}

// Plainly returns a text in lower case and without accents, to compare it with what people type.
func Plainly(text string) string {
	return unaccent.Replace(strings.ToLower(strings.Join(strings.Fields(text), " ")))
}

var unaccent = strings.NewReplacer("é", "e", "è", "e", "ê", "e", "ë", "e", "à", "a", "â", "a", "î", "i", "ï",
	"i", "ô",
	"o", "ö", "o",
	"ù", "u", "û", "u", "ü", "u", "ç", "c", "œ", "oe", "æ", "ae", "’", "'")
