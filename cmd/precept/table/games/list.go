package games

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// listed is a game in the list, as JSON.
type listed struct {
	ID        string     `json:"id"`
	Title     desk.Text  `json:"title"`
	Players   players    `json:"players"`
	Rulebooks []rulebook `json:"rulebooks"`
	Folder    string     `json:"folder"`
	Problems  int        `json:"problems,omitempty"` // if more than 0, nothing else is known of it
}

type players struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

type rulebook struct {
	ID       string    `json:"id"`
	Title    desk.Text `json:"title"`
	Articles int       `json:"articles"`
}

func listedOf(root string, m *declared.Game) listed {
	out := listed{ID: m.ID, Title: desk.Text(m.Name), Players: players{m.MinPlayers, m.MaxPlayers},
		Rulebooks: []rulebook{}, Folder: root}
	for _, r := range m.Rulebooks {
		out.Rulebooks = append(out.Rulebooks, rulebook{r.ID, desk.Text(r.Title), len(r.Articles)})
	}
	return out
}

// List prints the list of games. For a game that does not load, it prints the number of problems.
func List(d *desk.Desk) error {
	l, err := d.Library()
	if err != nil {
		return err
	}
	games, bad := []listed{}, error(nil)
	for _, p := range l.Packages {
		g, err := l.Load(p)
		if problems, wrong := errors.AsType[*source.Problems](err); wrong {
			games, bad = append(games, listed{ID: p.ID, Rulebooks: []rulebook{}, Folder: p.Root,
				Problems: problems.Len()}), desk.ErrReported
			continue
		}
		games = append(games, listedOf(p.Root, g.Definition()))
	}
	if err := l.Laid(l.Packages...); err != nil {
		return err
	}
	if d.JSON {
		err = d.WriteJSON(struct {
			Games []listed `json:"games"`
		}{games})
	} else {
		err = d.Table(func(w io.Writer) { writeGames(d, w, games) })
	}
	if err != nil {
		return err
	}
	return bad
}

func writeGames(d *desk.Desk, w io.Writer, games []listed) {
	for _, g := range games {
		if g.Problems > 0 {
			fmt.Fprintf(w, "%s\t%s%sprecept check %s\n", g.ID, speech.Count(d.Lang, g.Problems, "problem"),
				measureWords[d.Lang].colon, g.Folder)
			continue
		}
		var books []string
		for _, r := range g.Rulebooks {
			books = append(books, r.ID)
		}
		title := declared.Text(g.Title).In(d.Lang)
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", g.ID, title, desk.Between(g.Players.Min, g.Players.Max).In(d.Lang),
			strings.Join(books, ", "))
	}
}
