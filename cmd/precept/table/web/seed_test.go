package web_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"precept/cmd/precept/table/room"
	"precept/interpreter/record"
)

// written returns the forms in which a seed might appear in a page.
func written(seed uint64) []string {
	var little, big [8]byte
	for i := range little {
		little[i], big[7-i] = byte(seed>>(8*i)), byte(seed>>(8*i))
	}
	return []string{strconv.FormatUint(seed, 10), strconv.FormatInt(int64(seed), 10), fmt.Sprintf("%016x", seed),
		fmt.Sprintf("%016X", seed), fmt.Sprintf("%x", little), string(little[:]), string(big[:]),
		base64.StdEncoding.EncodeToString(little[:])[:10], base64.StdEncoding.EncodeToString(big[:])[:10],
		fmt.Sprintf("%g", float64(seed))}
}

// looks lists the pages and files that a link gives without changing the table.
var looks = []string{"", "?log=all", "?at=0", "?log=0", "/save", "/save?at=0", "/scenario", "/scenario?at=0", "/draw",
	"/why?ask=1", "/owner", "/correct", "/campaign"}

// TestPagesTellNoSeed checks that no page, file or response to a program contains the seed of an open table.
func TestPagesTellNoSeed(t *testing.T) {
	s := serve(t)
	for name, setup := range map[string]room.Setup{
		"drawn":      {Seats: []string{"marquise", "eyrie"}},
		"chosen":     {Seats: []string{"marquise", "eyrie"}, Seed: 0x0123456789abcdef},
		"one screen": {Seats: []string{"marquise", "eyrie"}, Shared: [][]string{{"marquise", "eyrie"}}},
		"agents":     {Seats: []string{"marquise", "eyrie"}, Agents: map[string]string{"eyrie": "random"}, Hints: "yes"},
	} {
		setup.Game = "root"
		x := s.make(setup)
		seed := uint64(0)
		chair, err := s.house.Sit(room.TokenOf(x.owner[strings.LastIndex(x.owner, "/")+1:]))
		if err == nil {
			err = chair.Look(func(s *room.Sight) error { seed = s.Match.Record.Seed; return nil })
		}
		if err != nil || seed < 1<<40 {
			t.Fatal(name, seed, err)
		}
		x.one("marquise")
		links := map[string]string{"owner": x.owner, "spectator": x.spectator}
		for seat, link := range x.seats {
			links[seat] = link
		}
		v := visit(t)
		program := visit(t)
		program.header = map[string][]string{"Accept": {"application/json"}}
		for who, link := range links {
			for _, look := range looks {
				for _, v := range []*visitor{v, program} {
					text, _ := v.do("GET", link+look, nil)
					for _, w := range written(seed) {
						if strings.Contains(text, w) {
							t.Errorf("%s: %s of %s has the seed", name, look, who)
						}
					}
				}
			}
		}
	}
}

// TestOriginIsTold checks that every page of a table, in both languages, data for programs and saves report a seed that
// the server did not draw.
func TestOriginIsTold(t *testing.T) {
	s := serve(t)
	setup := of("tic_tac_toe", "cross", "nought")
	setup.Seed = 0
	drawn := s.make(setup)
	v, fr, program := visit(t), visit(t), visit(t)
	fr.lang = "fr"
	program.header = map[string][]string{"Accept": {"application/json"}}
	chosen := s.make(of("tic_tac_toe", "cross", "nought"))
	made, err := s.house.Import([]byte(v.get(drawn.seats["cross"]+"/save")), room.Setup{}, room.AsSaved, 0)
	if err != nil {
		t.Fatal(err)
	}
	for origin, x := range map[string]*table{"drawn": drawn, "chosen": chosen, "file": s.linked(made)} {
		links := []string{x.owner, x.owner + "/owner", x.spectator, x.spectator + "?at=0"}
		for _, link := range x.seats {
			links = append(links, link)
		}
		for _, link := range links {
			for lang, v := range map[string]*visitor{"hidden card": v, "carte cachée": fr} {
				if got := strings.Contains(v.get(link), lang); got == (origin == "drawn") {
					t.Errorf("%s: %s tells of it: %v", origin, link, got)
				}
			}
			if strings.HasSuffix(link, "/owner") {
				continue
			}
			var told struct{ Origin, Warning string }
			if err := json.Unmarshal([]byte(program.get(link)), &told); err != nil {
				t.Fatal(err)
			}
			if told.Origin != origin || (told.Warning == "") != (origin == "drawn") {
				t.Errorf("%s: a program is told %+v", origin, told)
			}
		}
		r, err := record.Read([]byte(v.get(x.spectator + "/save")))
		if err != nil || string(r.Origin) != origin {
			t.Errorf("%s: the save says %q, %v", origin, r.Origin, err)
		}
	}
	page, _ := v.do("POST", s.URL+"/new/tic_tac_toe", url.Values{"seat:cross": {"person"}, "seat:nought": {"person"},
		"seed": {"7"}})
	if !strings.Contains(page, "hidden card") {
		t.Errorf("who chooses a seed is not told what everybody is told:\n%s", page)
	}
	if !bytes.Contains([]byte(v.get(s.URL+"/new/tic_tac_toe")), []byte("The table shows this to everybody")) {
		t.Error("the form does not say what choosing a seed does")
	}
}
