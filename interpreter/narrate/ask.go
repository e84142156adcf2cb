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

// What a person may ask about, by the words that stand on the screen: things that are offered, and things that are not.

// term is a word or several by which something is asked about.
type term struct {
	id    string
	texts []string // by which it is known, as they are compared
	name  declared.Text
}

// asker understands the questions of one seat.
type asker struct {
	m       *interpreter.Match
	x       *exec.Run
	seat    int32
	lang    string
	d       *exec.Decision // what the seat decides now, nil when it is not asked
	doables []term         // what can be done, the pending menu first
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

// called is a term of an id and a text.
func called(id string, name declared.Text) term {
	t := term{id: id, name: name}
	for _, s := range []string{id, strings.ReplaceAll(id, "_", " "), name.En, name.Fr} {
		if s = Plainly(s); s != "" && !slices.Contains(t.texts, s) {
			t.texts = append(t.texts, s)
		}
	}
	return t
}

// list is what can be done: on the pending menu, on the menus of the seat's phases, by its abilities and actions.
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

// own reports whether a block may be the seat's: no phase or procedure of another.
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

// entryName is the text of a menu's entry: its own, or that of the action that it calls.
func entryName(p *compile.Program, e *compile.Entry) declared.Text {
	if e.Node != nil && e.Node.Name != (declared.Text{}) || e.Proc < 0 {
		return e.Node.Name
	}
	return p.Procs[e.Proc].Model.Name
}

// option is what an option of the pending decision is called.
func (a *asker) option(o exec.Option) term {
	d := a.m.Pending()
	v := d.Describe(o)
	t := called(v.ID, declared.Text{En: New(a.m, "en").Option(d, v), Fr: New(a.m, "fr").Option(d, v)})
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

// named lists what a choice can be answered with, but for numbers.
func (a *asker) named() {
	p, g := a.x.P, a.x.P.Game
	add := func(id string, name declared.Text) { a.values = append(a.values, called(id, name)) }
	add("none", declared.Text{En: "nothing", Fr: "aucun"})
	en, fr := New(a.m, "en"), New(a.m, "fr")
	truth := expr.Type{Base: expr.Bool}
	for v, id := range []string{"false", "true"} {
		add(id, declared.Text{En: en.Value(truth, int32(v)), Fr: fr.Value(truth, int32(v))})
	}
	add("hidden", declared.Text{Fr: "caché"})
	add("done", declared.Text{En: "that is all", Fr: "c'est tout"})
	for i := range p.Places {
		name := p.Places[i].Name
		add(name, declared.Text{En: en.Place(name), Fr: fr.Place(name)})
	}
	for i := range p.Names {
		add(p.Names[i], declared.Text{En: en.Seat(p.Names[i]), Fr: fr.Seat(p.Names[i])})
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

// exactly is the ids of the terms of a name, each once.
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

// beginning is the ids of the terms in whose text a word begins so, each once, that with the shortest text first.
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

// subject is what is asked about: the longest beginning of the words that names something, as a question, and the rest.
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

// numbered is the question about the option of that number, as the screen counts them.
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

// question reads what is asked: what it is about, then answers on the way, as key=value or one after the other.
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
		q, rest = CoreQuestion{}, words // answers in any order, each for the choice that it can answer
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

// pending is the name of the choice that the seat decides now, "" for none.
func (a *asker) pending() string {
	if a.d == nil {
		return ""
	}
	return a.d.Name
}

// answers reads the answers on the way.
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

// small is the words that may stand between the things of a question.
var small = strings.Fields("to from in at on with the a an and for of against " +
	"vers de du des dans sur avec le la les un une et pour en contre chez")

// value is the ids of the longest words from the first on that name an answer, and how many of more belong to it.
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

// choicesNamed is the names of the choices that are called so: as they are bound, or as people are asked.
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

// unknown returns an error for words that name nothing, or for no words: what may be meant, and what can be asked
// about.
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

// askable is how many names are listed for who asks about something that there is not.
const askable = 24

// near is the name that a word may have been meant for, as it is written.
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

// fields divides a text at spaces, but for what stands in quotes.
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

// Plainly is a text as it is compared with what people type: in small letters, without accents.
func Plainly(text string) string {
	return unaccent.Replace(strings.ToLower(strings.Join(strings.Fields(text), " ")))
}

var unaccent = strings.NewReplacer("é", "e", "è", "e", "ê", "e", "ë", "e", "à", "a", "â", "a", "î", "i", "ï",
	"i", "ô",
	"o", "ö", "o",
	"ù", "u", "û", "u", "ü", "u", "ç", "c", "œ", "oe", "æ", "ae", "’", "'")
