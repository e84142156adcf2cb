package cases

import (
	"precept/cmd/precept/desk"
	"precept/conformance/export"
	"precept/conformance/kit"
)

// Write writes the scenarios of games into a folder, as a kit of cases for other engines.
//
// # Errors
//
// Write fails if a game or a scenario is invalid, if a scenario does not pass, or if a file cannot be written.
func Write(d *desk.Desk, games, scenarios []string, dir string) error {
	if err := desk.Folder("-o", dir); err != nil {
		return err
	}
	all, err := written(d, games, scenarios)
	if err != nil {
		return err
	}
	if err := kit.Write(dir, all); err != nil {
		return err
	}
	if d.JSON {
		return d.WriteJSON(kit.Contents(all))
	}
	for _, a := range kit.Contents(all).Games {
		d.Printf("%s: %d {case|cases} of %d {article|articles}; %d {scenario|scenarios} that cannot be expressed\n",
			a.Game, a.Cases, a.Articles, a.Unsaid)
	}
	return nil
}

// written returns the kits of games. Without games, it takes every game that has scenarios.
func written(d *desk.Desk, games, scenarios []string) ([]*kit.Game, error) {
	defer desk.Hurry()()
	l, err := d.Library()
	if err != nil {
		return nil, err
	}
	if err := l.Named(); err != nil {
		return nil, err
	}
	suite, err := d.Suite(scenarios)
	if err != nil {
		return nil, err
	}
	if len(games) == 0 {
		for _, id := range l.IDs() {
			for _, sc := range suite.Scenarios {
				if sc.Game == id {
					games = append(games, id)
					break
				}
			}
		}
	}
	load := l.Loader()
	var out []*kit.Game
	for _, id := range games {
		if _, err := l.Find(id); err != nil {
			return nil, err
		}
		g, err := export.Game(load, suite, id)
		if err != nil {
			return nil, err
		}
		out = append(out, g)
	}
	return out, nil
}
