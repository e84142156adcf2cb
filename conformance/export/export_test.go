package export_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"

	"precept/cmd/precept/desk"
	"precept/conformance/conform"
	"precept/conformance/driver"
	"precept/conformance/export"
	"precept/conformance/kit"
)

func TestTry(t *testing.T) {
	d := &desk.Desk{}
	l, err := d.Library()
	if err != nil {
		t.Fatal(err)
	}
	suite, ps, err := desk.ReadSuite([]string{os.Getenv("SUITE")})
	if err != nil || ps.Len() > 0 {
		t.Fatal(err, ps.Err())
	}
	load := l.Loader()
	id := suite.Scenarios[0].Game
	began := time.Now()
	g, err := export.Game(load, suite, id, nil)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("export", len(g.Cases), "cases", len(g.Unsaid), "unsaid", time.Since(began))
	why := map[string]int{}
	for _, u := range g.Unsaid {
		why[u.Why]++
		if len(why) < 60 {
			fmt.Println("   ", u.Source, u.Why)
		}
	}
	data, _ := json.Marshal(g)
	fmt.Println(len(data), "bytes")
	os.WriteFile("/tmp/kit/"+id+".json", data, 0o600)
	var variants []string
	for _, c := range g.Cases {
		variants = append(variants, c.Game.Variants...)
	}
	drv := &driver.Driver{Name: "precept", Games: []kit.Plays{{Game: id, Variants: variants}}, Load: load}
	rep, err := conform.Run([]*kit.Game{g}, conform.Options{Restart: func() (conform.Engine, error) { return conform.Local(drv.Answer), nil }})
	if err != nil {
		t.Fatal(err)
	}
	r := rep.Games[0]
	fmt.Println("run", r.Tally, rep.Took)
	n := 0
	for _, c := range r.Cases {
		if c.Outcome != conform.Passed && n < 40 {
			n++
			fmt.Println(c.Outcome, c.Case, "|", c.Name, "| step", c.Step, "|", c.Expected, "|", c.Came)
		}
	}
}
