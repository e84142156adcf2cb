package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/table/amend"
	"precept/cmd/precept/table/room"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
)

// judged returns a table of a game whose referee may correct the position.
func (s *site) judged() (x *table, referee string) {
	s.t.Helper()
	return s.make(of("kiri", "wu", "zhu", "shan", "game_master")), "game_master"
}

// value returns the present value of an expression at a table.
func (x *table) value(text string) (out string) {
	x.t.Helper()
	err := x.anybody().Look(func(s *room.Sight) (err error) {
		out, err = testkit.On(s.Match.Engine()).Eval(text)
		return err
	})
	if err != nil {
		x.t.Fatal(err)
	}
	return out
}

// rights returns what a seat may correct.
func (x *table) rights(seat string) (l *amend.List) {
	x.t.Helper()
	err := x.anybody().Look(func(s *room.Sight) error {
		m, err := s.Match.Clone()
		l = amend.Of(m, seat, "en")
		return err
	})
	if err != nil {
		x.t.Fatal(err)
	}
	return l
}

// some returns the first element that satisfies a condition.
func some[T any](t *testing.T, all []T, is func(*T) bool) *T {
	t.Helper()
	for i := range all {
		if is(&all[i]) {
			return &all[i]
		}
	}
	t.Fatal("there is no such thing")
	return nil
}

// ranged reports whether a value is a named number of wu that can be set to 7, and is neither 7 nor its minimum.
func ranged(v *amend.Value) bool {
	return v.High != nil && v.Of == "wu" && !v.Plain && *v.Low < 7 && *v.High > 7 && v.Value != "7" &&
		v.Value != fmt.Sprint(*v.Low)
}

// send posts the form of a correction as the page does.
func (v *visitor) send(link string, form url.Values, sure bool) (string, *http.Response) {
	form.Del("sure")
	if sure {
		form.Set("sure", "yes")
	}
	return v.do("POST", link+"/correct", form)
}

// serial matches the serial in a page for corrections.
var serial = regexp.MustCompile(`name="after" value="(\d+)"`)

// TestPuttingRightByForms checks that the referee can find a value and pieces by name, see the effect, and correct
// them. Everybody reads the reason.
func TestPuttingRightByForms(t *testing.T) {
	s := serve(t)
	x, referee := s.judged()
	link := x.seats[referee]
	l := x.rights(referee)
	number := some(t, l.Values, ranged)
	heap := some(t, l.Heaps, func(h *amend.Heap) bool { return h.Of == "wu" && h.Count > 3 && !h.All })
	to := l.To(heap)[0]
	for _, lang := range []string{"en", "fr"} {
		v := visit(t)
		v.lang = lang
		if page := v.get(link); !strings.Contains(page, "/correct\"") {
			t.Fatal("the page of who referees does not lead there")
		}
		word, _, _ := strings.Cut(number.Name, " ")
		if lang == "fr" {
			word = "wu"
		}
		found := v.get(link + "/correct?find=" + url.QueryEscape(strings.ToUpper(word)))
		if !strings.Contains(found, "set="+url.QueryEscape(strings.Split(number.Set, "(")[0])) {
			t.Errorf("%s is not found by its name:\n%s", number.Name, found)
		}
		form := v.get(link + "/correct?set=" + url.QueryEscape(number.Set))
		after := serial.FindStringSubmatch(form)
		if after == nil {
			t.Fatalf("no form:\n%s", form)
		}
		ask := url.Values{"after": after[1:], "set": {number.Set}, "to": {fmt.Sprint(*number.Low)}, "reason": {"a <slip>"}}
		if page, answer := v.send(link, ask, false); answer.StatusCode != http.StatusOK ||
			!strings.Contains(page, `class="effect"`) || !strings.Contains(page, "a &lt;slip&gt;") ||
			!strings.Contains(page, fmt.Sprint(number.Value, " → ", *number.Low)) {
			t.Fatalf("%s\n%s", answer.Status, page)
		}
		if got := x.value(number.Set); got != number.Value {
			t.Fatalf("what is only tried is done: %s", got)
		}
		page, answer := v.send(link, ask, true)
		if answer.StatusCode != http.StatusOK || !strings.Contains(page, "a &lt;slip&gt;") {
			t.Fatalf("%s\n%s", answer.Status, page)
		}
		if got := x.value(number.Set); got != fmt.Sprint(*number.Low) {
			t.Errorf("it is %s", got)
		}
		if page, answer := v.send(link, ask, true); answer.StatusCode != http.StatusConflict ||
			!strings.Contains(page, `class="fix"`) || !strings.Contains(page, `class="problem"`) {
			t.Errorf("sent again: %s\n%s", answer.Status, page)
		}
		ask = url.Values{"after": {fmt.Sprint(x.serial())}, "heap": {heap.ID}, "count": {"2"}, "to": {to.Place},
			"reason": {"lost"}}
		before := x.value(to.Place + ".count")
		if page, answer := v.send(link, ask, true); answer.StatusCode != http.StatusOK {
			t.Fatalf("%s\n%s", answer.Status, page)
		}
		if now := x.value(to.Place + ".count"); now == before {
			t.Error("nothing was brought there")
		}
		for _, who := range []string{x.seats["zhu"], x.spectator} {
			if page := v.get(who); !strings.Contains(page, "a &lt;slip&gt;") || strings.Contains(page, "/correct\"") {
				t.Error("others do not read why, or may put something right")
			}
		}
		last := v.get(link + "/correct?back=yes")
		ask = url.Values{"after": serial.FindStringSubmatch(last)[1:], "back": {"yes"}, "line": {"0"}, "reason": {"again"}}
		if page, answer := v.send(link, ask, true); answer.StatusCode != http.StatusOK {
			t.Fatalf("%s\n%s", answer.Status, page)
		}
		if got := x.value(number.Set); got != number.Value {
			t.Errorf("behind going back it is %s", got)
		}
	}
}

// serial returns the serial of a table.
func (x *table) serial() (n int) {
	x.t.Helper()
	state, err := x.anybody().State()
	if err != nil {
		x.t.Fatal(err)
	}
	return state.Serial
}

// TestCorrectionsThatAreRefused checks that forbidden and impossible corrections are refused with the reason, in the
// language of the reader, and change nothing.
func TestCorrectionsThatAreRefused(t *testing.T) {
	s := serve(t)
	pages := httptest.NewServer(s.pages.Pages()) // without rate limits
	defer pages.Close()
	x, referee := s.judged()
	link := x.address(pages.URL, referee)
	l := x.rights(referee)
	number := some(t, l.Values, func(v *amend.Value) bool { return v.High != nil })
	choice := some(t, l.Values, func(v *amend.Value) bool { return v.Choices != nil })
	heap := some(t, l.Heaps, func(h *amend.Heap) bool { return h.Count > 1 })
	full := some(t, l.Places, func(p *amend.Place) bool { return p.Place != heap.Place })
	good := url.Values{"after": {"0"}, "set": {number.Set}, "to": {number.Value}, "reason": {"why"}}
	with := func(pairs ...string) url.Values {
		out := url.Values{}
		for k, v := range good {
			out[k] = v
		}
		for i := 0; i < len(pairs); i += 2 {
			out.Set(pairs[i], pairs[i+1])
			if pairs[i+1] == "-" {
				out.Del(pairs[i])
			}
		}
		return out
	}
	for name, c := range map[string]struct {
		link   string
		form   url.Values
		status int
	}{
		"another player":       {x.seats["wu"], good, http.StatusConflict},
		"who looks on":         {x.spectator, good, http.StatusConflict},
		"the owner":            {x.owner, good, http.StatusConflict},
		"no such link":         {x.spectator + "x", good, http.StatusNotFound},
		"stale":                {link, with("after", "1"), http.StatusConflict},
		"no serial":            {link, with("after", "-"), http.StatusConflict},
		"no reason":            {link, with("reason", "-"), http.StatusConflict},
		"no printed reason":    {link, with("reason", "a\u202eb"), http.StatusConflict},
		"a long reason":        {link, with("reason", strings.Repeat("r", 2000)), http.StatusConflict},
		"out of range":         {link, with("to", fmt.Sprint(*number.High+1)), http.StatusConflict},
		"no number":            {link, with("to", "1 + 1"), http.StatusConflict},
		"no value":             {link, with("to", "-"), http.StatusConflict},
		"an expression":        {link, with("set", number.Set+" + 0"), http.StatusConflict},
		"no variable":          {link, with("set", "nothing"), http.StatusConflict},
		"no choice":            {link, with("set", choice.Set, "to", "anything"), http.StatusConflict},
		"no pieces":            {link, with("set", "-", "heap", "nothing#0", "to", full.Place), http.StatusConflict},
		"too many pieces":      {link, with("set", "-", "heap", heap.ID, "count", "9999"), http.StatusConflict},
		"less than no pieces":  {link, with("set", "-", "heap", heap.ID, "count", "-3"), http.StatusConflict},
		"no place":             {link, with("set", "-", "heap", heap.ID, "to", "nowhere"), http.StatusConflict},
		"to where they lie":    {link, with("set", "-", "heap", heap.ID, "to", heap.Place), http.StatusConflict},
		"back to what is not":  {link, with("set", "-", "back", "yes", "line", "7"), http.StatusConflict},
		"two things at a time": {link, with("heap", heap.ID), http.StatusConflict},
		"nothing":              {link, with("set", "-"), http.StatusConflict},
	} {
		for _, sure := range []bool{false, true} {
			for _, v := range []*visitor{visit(t), program(t)} {
				text, answer := v.send(strings.Replace(c.link, s.URL, pages.URL, 1), c.form, sure)
				if answer.StatusCode != c.status {
					t.Errorf("%s: %s\n%s", name, answer.Status, text)
				}
				if v.header.Get("Accept") != "" && !strings.Contains(text, `"problem":"`) {
					t.Errorf("%s: a program is not told why: %s", name, text)
				}
			}
		}
	}
	for _, who := range []string{x.seats["wu"], x.spectator, x.owner} {
		if text, answer := visit(t).do("GET", who+"/correct", nil); answer.StatusCode != http.StatusConflict {
			t.Errorf("%s\n%s", answer.Status, text)
		}
	}
	stranger := visit(t)
	stranger.header = http.Header{"Sec-Fetch-Site": {"cross-site"}, "Origin": {"http://elsewhere.example"}}
	if _, answer := stranger.send(x.seats[referee], good, true); answer.StatusCode != http.StatusForbidden {
		t.Errorf("from another page: %s", answer.Status)
	}
	if x.serial() != 0 {
		t.Error("what was refused has changed the table")
	}
}

// TestPuttingRightByJSON checks that a program that referees can read what can be corrected, see the effect, and
// correct it.
func TestPuttingRightByJSON(t *testing.T) {
	s := serve(t)
	x, referee := s.judged()
	v := program(t)
	v.header.Set("Origin", s.URL)
	link := x.seats[referee]
	var list struct {
		Serial int
		amend.List
	}
	text, _ := v.do("GET", link+"/correct", nil)
	if err := json.Unmarshal([]byte(text), &list); err != nil || len(list.Values) == 0 || len(list.Heaps) == 0 {
		t.Fatalf("%v\n%s", err, text)
	}
	value := some(t, list.Values, func(v *amend.Value) bool { return len(v.Choices) == 2 && v.Of == "wu" })
	other := some(t, value.Choices, func(c *amend.Choice) bool { return c.Value != value.Value })
	ask := url.Values{"after": {fmt.Sprint(list.Serial)}, "set": {value.Set}, "to": {other.Value}, "reason": {"a slip"}}
	var effect amend.Effect
	text, answer := v.send(link, ask, false)
	if err := json.Unmarshal([]byte(text), &effect); err != nil || len(effect.Told) != 1 || len(effect.Asked) == 0 {
		t.Fatalf("%s %v\n%s", answer.Status, err, text)
	}
	ask.Set("sure", "yes")
	out, status := v.plain("POST", link+"/correct", ask)
	if status != http.StatusOK || out.Serial != list.Serial+1 || out.Lines != 1 || x.value(value.Set) != other.Value {
		t.Errorf("%d %+v", status, out)
	}
	told, _ := v.plain("GET", x.seats["zhu"]+"?log=1", nil)
	if len(told.Told) == 0 || !strings.Contains(told.Told[0].Text, "a slip") {
		t.Errorf("others are told %+v", told.Told)
	}
}

// TestCorrectionsTellNoSecrets checks that two tables with the same answers and different secret corrections look the
// same to the others, byte for byte.
func TestCorrectionsTellNoSecrets(t *testing.T) {
	s := serve(t)
	rng := chances(t)
	compared := 0
	for try := 0; try < 40 && compared < 6; try++ {
		setup := of("kiri", "wu", "zhu", "shan", "game_master")
		setup.Seed = rng.Uint64()
		x, y := s.make(setup), s.make(setup)
		answers := rng.Uint64()
		for _, z := range []*table{x, y} {
			r := rand.New(rand.NewPCG(answers, 1))
			for range 5 + try*3 {
				z.random(r)
			}
		}
		viewer := []string{"wu", "zhu", "shan", ""}[rng.IntN(4)]
		secret := x.secretly(viewer, rng)
		if secret == nil {
			continue
		}
		for i, z := range []*table{x, y} {
			if _, err := z.chair("game_master").PutRight(z.serial(), secret[i]); err != nil {
				t.Fatal(err)
			}
		}
		compared++
		for _, w := range []way{{"", "en", false}, {"?log=0", "fr", true}, {"/draw", "en", false}, {"?at=1", "fr", false}} {
			var got [2]string
			for i, z := range []*table{x, y} {
				link := z.spectator
				if viewer != "" {
					link = z.seats[viewer]
				}
				v := visit(t)
				w.tune(v)
				got[i] = strings.ReplaceAll(v.get(link+w.path), strings.TrimPrefix(link, s.URL), "LINK")
			}
			if d := cmp.Diff(strings.Split(got[0], "\n"), strings.Split(got[1], "\n")); d != "" {
				t.Fatalf("%v and %v are told apart by %q (%+v):\n%s", secret[0], secret[1], viewer, w, d)
			}
		}
	}
	t.Logf("%d pairs", compared)
	if compared == 0 {
		t.Fatal("nothing is put right in secret")
	}
}

// secretly returns two corrections that a seat cannot distinguish, or none if there are no such corrections. Both set a
// value that the seat does not see, or both move pieces that it cannot identify. The resulting positions look the same
// to the seat.
func (x *table) secretly(seat string, rng *rand.Rand) []record.Correction {
	x.t.Helper()
	l := x.rights("game_master")
	known := x.rights(seat)
	var pairs [][2]amend.Wanted
	for _, v := range l.Values {
		if k := known.Value(v.Set); (k == nil || k.Value == "") && len(v.Choices) > 1 {
			at := rng.Perm(len(v.Choices))
			pairs = append(pairs, [2]amend.Wanted{{Set: v.Set, To: v.Choices[at[0]].Value},
				{Set: v.Set, To: v.Choices[at[1]].Value}})
		}
	}
	for i := range l.Heaps {
		a := &l.Heaps[i]
		if h := known.Heap(a.Place + "#hidden"); a.All || h == nil || known.Heap(a.Place+"#0") != nil {
			continue
		}
		for k := range l.Heaps[:i] {
			if b := &l.Heaps[k]; b.Place == a.Place && !b.All {
				to := l.To(a)[rng.IntN(len(l.To(a)))].Place
				pairs = append(pairs, [2]amend.Wanted{{Heap: a.ID, Count: 1, To: to}, {Heap: b.ID, Count: 1, To: to}})
			}
		}
	}
	rng.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	for _, pair := range pairs {
		if out := x.alike(l, pair, seat); out != nil {
			return out
		}
	}
	return nil
}

// alike returns two corrections for the record, if both are possible and the positions after them are the same to a
// seat.
func (x *table) alike(l *amend.List, pair [2]amend.Wanted, seat string) (out []record.Correction) {
	x.t.Helper()
	err := x.anybody().Look(func(s *room.Sight) error {
		var is [2]*interpreter.Match
		for i, w := range pair {
			fix, err := l.Correction(w)
			if err != nil {
				return nil
			}
			fix.By, fix.Reason = "game_master", "a slip"
			if is[i], err = s.Match.Clone(); err != nil || save.Correct(is[i], fix, nil) != nil {
				return err
			}
			out = append(out, fix)
		}
		if !cmp.Equal(is[0].View(seat), is[1].View(seat)) || !slices.Equal(open(is[0]), open(is[1])) {
			out = nil
		}
		return nil
	})
	if err != nil {
		x.t.Fatal(err)
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// TestPuttingRightInTheBrowser corrects a value in a real browser: from the table's page to the value, to the effect,
// and back.
func TestPuttingRightInTheBrowser(t *testing.T) {
	s := serve(t)
	x, referee := s.judged()
	number := some(t, x.rights(referee).Values, ranged)
	w, other := browser(t), browser(t)
	other.open(x.seats["zhu"])
	w.open(x.seats[referee])
	w.press(`#more a[href$="/correct"]`)
	w.Wait(`document.querySelector("main.correct .find")`)
	w.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector(".find input").value = %q;
		document.querySelector(".find button").click()`, number.Name)))
	w.Wait(`document.querySelector("main.correct > ul.rights a")`)
	w.press(`main.correct > ul.rights a`)
	w.Wait(`document.querySelector("form.fix")`)
	w.Do(chromedp.EmulateViewport(360, 740))
	if wide := value[int](w, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("on a phone the page is %d pixels wide", wide)
	}
	w.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("form.fix [name=to]").value = "7";
		document.querySelector("form.fix [name=reason]").value = "counted wrong";
		document.querySelector("form.fix button").click()`))
	w.Wait(`document.querySelector(".effect li")`)
	if told := value[string](w, `document.querySelector(".effect").innerText`); !strings.Contains(told, "→ 7") {
		t.Errorf("it tells:\n%s", told)
	}
	w.press(`.effect button`)
	w.Wait(`document.querySelector("#log")?.innerText.includes("counted wrong")`)
	other.Wait(`document.querySelector("#log").innerText.includes("counted wrong")`)
	if got := x.value(number.Set); got != "7" {
		t.Errorf("it is %s", got)
	}
}
