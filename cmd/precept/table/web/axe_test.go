package web_test

import (
	"strings"
	"testing"

	"precept/cmd/precept/desk/browsing"
	"precept/cmd/precept/table/web"
)

// TestNothingHinders checks pages with axe-core for accessibility problems: the lobby, the page of a new table, the
// invitation, the operator's page, a table as a deciding seat, as a spectator and as its owner, a correction and a
// refusal. It does so in light and dark mode, on a screen and on a phone, in both languages.
func TestNothingHinders(t *testing.T) {
	script := browsing.Axe(t)
	s := serve(t)
	w := browser(t)
	found := map[string]bool{}
	check := func(name string) {
		t.Helper()
		all, err := browsing.Hindrances(w.Ctx, script)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, v := range all {
			if rule, _, _ := strings.Cut(v, ":"); !found[name+rule] {
				found[name+rule] = true
				t.Errorf("%s: %s", name, v)
			}
		}
	}
	pages := 0
	visit := func(name, address string) {
		t.Helper()
		pages++
		for i, look := range []struct {
			wide, high int64
			colour     string
		}{{1400, 900, "light"}, {390, 844, "dark"}} {
			if *fullest == 1 && i != pages%2 {
				continue // the same page of another game is looked at so
			}
			w.look(look.wide, look.high, "screen", look.colour)
			w.open(address)
			check(name + ", " + look.colour)
		}
	}
	for _, c := range crowded {
		game, _, _ := strings.Cut(c.name, "-")
		x, seat := s.crowd(c.setup, 1)
		visit(game+" as a seat", x.seats[seat])
		visit(game+" as a spectator", x.spectator)
		visit(game+" as the owner", x.owner+"/owner")
		visit(game+", a correction", x.owner+"/correct")
		visit(game+", a refusal", x.seats[seat]+"/why?say=battle")
		visit(game+", settings of a seat", x.seats[seat]+"/seat")
		visit(game+", earlier", x.seats[seat]+"?at=5")
		w.speak("fr")
		check(game + " in French")
		w.speak("en")
	}
	visit("nothing", s.URL+"/s/nothing")
	setup := of("root", "marquise", "eyrie", "alliance")
	setup.Free = []string{"eyrie", "alliance"}
	made, err := s.house.Make(setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range [][2]string{{"the lobby", "/"}, {"a new table", "/new/root"},
		{"the invitation", web.Address(made.Invites)}, {"the host's page", s.pages.HostPath()}} {
		name := page[0]
		visit(name, s.URL+page[1])
		w.speak("fr")
		check(name + " in French")
		w.speak("en")
	}
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	for _, move := range []string{"cross", "nought", "cross", "nought", "cross", "nought", "cross"} {
		x.one(move)
	}
	visit("the end", x.seats["cross"])
}
