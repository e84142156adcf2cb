package book

import (
	"path/filepath"
	"slices"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/conformance/report"
	"precept/conformance/scenario"
	"precept/interpreter"
)

// Run writes the book of a game into a folder and prints what it contains.
func Run(d *desk.Desk, id string, o Options) error {
	defer desk.Hurry()()
	lib, err := d.Library()
	if err != nil {
		return err
	}
	g, err := d.GameOf(lib, id)
	if err != nil {
		return err
	}
	suite := &scenario.Suite{}
	if d.Content == "" || len(o.Scenarios) > 0 {
		if suite, err = d.Suite(o.Scenarios); err != nil {
			return err
		}
	}
	if len(o.Scenarios) == 0 {
		if err := d.WithOwn(suite); err != nil {
			return err
		}
	}
	suite = of(suite, id)
	if lib.Covered() {
		suite.Again = nil // repeated runs use variants of their own
	}
	var measure *Measure
	var failed []*scenario.Failure
	if o.Coverage {
		load := lib.Loader()
		result := suite.Run(load, "", scenario.Plain)
		books := map[string]*scenario.Coverage{}
		if err := suite.Cover(load, result.Failures, books); err != nil {
			return err
		}
		measure, failed = MeasureOf(result, books), result.Failures
	}
	told, err := Write(lib, g, suite, measure, o.Dir)
	if err != nil {
		return err
	}
	if d.JSON {
		err = d.WriteJSON(told)
	} else {
		told.tell(d)
	}
	if err == nil && len(failed) > 0 {
		report.Text(d.Err, d.Words(), scenario.Result{Failures: failed}, nil, nil)
		return desk.ErrReported
	}
	return err
}

// of returns the part of a suite that belongs to one game.
func of(suite *scenario.Suite, game string) *scenario.Suite {
	out := &scenario.Suite{Gaps: suite.Gaps}
	for _, sc := range suite.Scenarios {
		if sc.Game == game {
			out.Scenarios = append(out.Scenarios, sc)
		}
	}
	for _, a := range suite.Again {
		if a.Game == game {
			out.Again = append(out.Again, a)
		}
	}
	return out
}

// Told is the summary of a written book.
type Told struct {
	Game      string `json:"game"`
	Dir       string `json:"dir"`
	Pages     int    `json:"pages"` // in each language
	Articles  int    `json:"articles"`
	Cards     int    `json:"cards"`
	Seats     int    `json:"seats"`
	Readings  int    `json:"readings"`
	Variants  int    `json:"variants"`
	Scenarios int    `json:"scenarios"`
}

// Write writes the book of a game into a folder. suite holds the scenarios of all games; measure is nil if they
// were not played.
//
// # Errors
//
// A folder that holds anything but a book is a usage error, and is left unchanged.
func Write(lib *desk.Library, g *interpreter.Game, suite *scenario.Suite, measure *Measure, dir string) (*Told,
	error) {
	m, err := makerOf(lib, g, suite, measure)
	if err != nil {
		return nil, err
	}
	files, err := m.everything()
	if err != nil {
		return nil, err
	}
	if err := put(dir, files); err != nil {
		return nil, err
	}
	out := &Told{Game: m.decl.ID, Dir: dir, Articles: len(m.articles), Seats: len(m.seats), Readings: len(m.questions),
		Variants: len(m.changes), Scenarios: len(m.scenarios)}
	for name := range files {
		if ok, _ := filepath.Match("en/*.html", name); ok {
			out.Pages++
		}
	}
	for _, k := range m.decks {
		out.Cards += len(k.Cards)
	}
	return out, nil
}

func (t *Told) tell(d *desk.Desk) {
	d.Printf("%s\n", speech.Say("%s: %d {page|pages} in each of two languages, with %d {article|articles}, %d "+
		"{card|cards} and %d {scenario|scenarios}; "+
		"open %s", t.Game, t.Pages, t.Articles, t.Cards, t.Scenarios, filepath.Join(t.Dir, "index.html")).In(d.Lang))
}

// WriteAll writes a book for each game of a measured suite, into the folder DIR/GAME.
func WriteAll(lib *desk.Library, suite *scenario.Suite, measure *Measure, dir string) error {
	var done []string
	for _, sc := range suite.Scenarios {
		if slices.Contains(done, sc.Game) {
			continue
		}
		done = append(done, sc.Game)
		g, err := lib.Loader()(sc.Game)
		if err != nil {
			return err
		}
		if _, err := Write(lib, g, suite, measure, filepath.Join(dir, sc.Game)); err != nil {
			return err
		}
	}
	return nil
}
