package compare

import (
	"precept/cmd/precept/lab/chart"
	"precept/cmd/precept/lab/paired"
	"precept/cmd/precept/lab/report"
)

// page returns the comparison as one HTML file.
func (c *comparing) page() string {
	p := &chart.Page{Lang: c.Lang, Title: c.played("A", "B"),
		Lead: append([]string{"A: " + c.plan.A.Given, "B: " + c.plan.B.Given}, c.answer()...)}
	for _, what := range []struct{ what, title, unit string }{
		{paired.Wins, c.in("Shares of wins, in points"), ""},
		{paired.Length, c.in("decisions of a match"), ""},
		{paired.Stands, c.in("The seats at the end"), ""},
	} {
		var bars []chart.Bar
		for i := range c.rows {
			if r := &c.rows[i]; r.What == what.what {
				scale, _ := c.scale(r)
				bars = append(bars, chart.Bar{Name: c.name(r), Value: scale * r.Difference.Difference, Low: scale * r.Low,
					High: scale * r.High, Text: report.Signed(scale*r.Difference.Difference, scale*(r.High-r.Low))})
			}
		}
		if bars != nil {
			note := c.in("The difference, with its 95 % interval, from pairs of matches with the same seed.")
			p.Add(what.title, note, chart.Forest(what.title, bars, what.unit))
		}
	}
	if c.stats[0] != nil && c.stats[1] != nil {
		c.Speech.Beside(p, c.plan.B.Game, c.stats)
	}
	p.Add(c.in("All differences"), "", chart.Table(c.table("A", "B")))
	c.made.Add(p, c.Speech)
	return p.String()
}
