package diff

import (
	"precept/cmd/precept/desk"
	"precept/conformance/scenario"
	"precept/internal/files"
)

// Options selects what Run compares and prints.
type Options struct {
	Scenarios []string // files and folders; none: the built-in ones
	Rules     bool     // compare only rules; play no scenarios
	All       bool     // also differences that no rule reads, and every scenario
	HTML      string   // the file for the HTML page
}

// Run prints the differences between two games, each given as one word.
func Run(d *desk.Desk, a, b string, o Options) error {
	if err := d.Ready("--html", o.HTML); err != nil {
		return err
	}
	p, q, err := d.Sides(a, b)
	if err != nil {
		return err
	}
	suite := &scenario.Suite{}
	if !o.Rules {
		if suite, err = d.Suite(o.Scenarios); err != nil {
			return err
		}
	}
	c := compare(newSide(p.Game, p.Parts), newSide(q.Game, q.Parts))
	otherwise, all := c.outcomes(suite)
	r := c.report([2]string{p.Given, q.Given}, otherwise, all)
	if o.HTML != "" {
		page, err := r.page(d.Lang)
		if err != nil {
			return err
		}
		if err := files.Write(o.HTML, page); err != nil {
			return err
		}
	}
	if d.JSON {
		return d.WriteJSON(r)
	}
	(&teller{Desk: d, Report: r, all: o.All, words: languages[d.Lang], explained: map[*Outcome]bool{}}).tell()
	return nil
}
