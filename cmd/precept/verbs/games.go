package verbs

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/content"
	"precept/interpreter/model"
)

// games is `precept games [GAME]`.
func (a *app) games() *cobra.Command {
	var onlyAssumed bool
	var seats []string
	var count int
	cmd := &cobra.Command{
		Use:   "games [GAME]",
		Short: "List the games, or tell what is known of one",
		Long: `List the games, or tell what is known of one: its seats and what they are worth,
what line-ups must come to, options, variants. With --seats one line-up is
judged: what it comes to, and whether a match may begin with it; with --players
every line-up of so many.`,
		Args: arguments(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 1 && len(seats) > 0:
				return a.someLineups(args[0], [][]string{seats})
			case len(args) == 1 && count > 0:
				return a.lineupsOf(args[0], count)
			case len(seats) > 0 || count > 0:
				return desk.Usage("--seats and --players need a game")
			case len(args) == 1:
				return a.oneGame(args[0], onlyAssumed)
			case onlyAssumed:
				return desk.Usage("--assumed needs a game")
			}
			return a.allGames()
		},
	}
	cmd.Flags().BoolVar(&onlyAssumed, "assumed", false, "list only what the content assumes, with its place")
	cmd.Flags().StringSliceVar(&seats, "seats", nil, "judge this line-up of the game")
	cmd.Flags().IntVar(&count, "players", 0, "judge every line-up of so many players")
	return cmd
}

// listed is a game in the list, as JSON.
type listed struct {
	ID        string     `json:"id"`
	Title     desk.Text  `json:"title"`
	Players   players    `json:"players"`
	Rulebooks []rulebook `json:"rulebooks"`
	Folder    string     `json:"folder"`
	Problems  int        `json:"problems,omitempty"` // more than 0: nothing else is known of it
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

func listedOf(p content.Package, m *model.Game) listed {
	out := listed{ID: m.ID, Title: desk.Text(m.Name), Players: players{m.MinPlayers, m.MaxPlayers},
		Rulebooks: []rulebook{}, Folder: p.Root}
	for _, r := range m.Rulebooks {
		out.Rulebooks = append(out.Rulebooks, rulebook{r.ID, desk.Text(r.Title), len(r.Articles)})
	}
	return out
}

// allGames lists the games. One that does not load is listed with the number of its problems.
func (a *app) allGames() error {
	l, err := a.Library()
	if err != nil {
		return err
	}
	games, bad := []listed{}, error(nil)
	for _, p := range l.Packages {
		g, problems := l.Load(p)
		if g == nil {
			games, bad = append(games, listed{ID: p.ID, Rulebooks: []rulebook{}, Folder: p.Root,
				Problems: problems.Len()}), desk.ErrReported
			continue
		}
		games = append(games, listedOf(p, g.Model))
	}
	if err := l.Laid(l.Packages...); err != nil {
		return err
	}
	if a.JSON {
		err = a.WriteJSON(struct {
			Games []listed `json:"games"`
		}{games})
	} else {
		err = a.Table(func(w io.Writer) { a.writeGames(w, games) })
	}
	if err != nil {
		return err
	}
	return bad
}

func (a *app) writeGames(w io.Writer, games []listed) {
	for _, g := range games {
		if g.Problems > 0 {
			fmt.Fprintf(w, "%s\t%d problems: precept check %s\n", g.ID, g.Problems, g.Folder)
			continue
		}
		var books []string
		for _, r := range g.Rulebooks {
			books = append(books, r.ID)
		}
		title := model.Text(g.Title).In(a.Lang)
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", g.ID, title, desk.Between(g.Players.Min, g.Players.Max), strings.Join(books, ", "))
	}
}

// described is one game in full, as JSON.
type described struct {
	listed
	Seats        []seat              `json:"seats"`
	Options      map[string][]string `json:"options"`
	Defaults     map[string]string   `json:"defaults"`
	DefaultSeats []string            `json:"default_seats"`
	Lineups      []measured          `json:"lineups,omitempty"`
	Variants     []variant           `json:"variants,omitempty"`
	Assumed      []assumption        `json:"assumed"`
}

type seat struct {
	ID     string      `json:"id"`
	Name   desk.Text   `json:"name"`
	Values []seatValue `json:"values,omitempty"`
	Beside string      `json:"beside,omitempty"` // the seat of its faction without which it is not taken
}

// variant is a change that can be laid over a game, as JSON.
type variant struct {
	ID    string    `json:"id"`
	Title desk.Text `json:"title"`
	Text  desk.Text `json:"text"`
	Laid  bool      `json:"laid"`
}

func (a *app) oneGame(id string, onlyAssumed bool) error {
	g, err := a.Game(id)
	if err != nil {
		return err
	}
	d := describedOf(g.Model)
	if d.Lineups, err = measures(g); err != nil {
		return err
	}
	switch {
	case onlyAssumed && a.JSON:
		return a.WriteJSON(struct {
			Game    string       `json:"game"`
			Assumed []assumption `json:"assumed"`
		}{id, d.Assumed})
	case onlyAssumed:
		a.writeAssumed(d.Assumed)
		return nil
	case a.JSON:
		return a.WriteJSON(d)
	}
	return a.Table(func(w io.Writer) { a.writeGame(w, g.Model, d) })
}

func describedOf(m *model.Game) described {
	d := described{listed: listedOf(content.Package{}, m), Seats: []seat{}, Options: m.Choices(),
		Defaults:     maps.Clone(m.Defaults),
		DefaultSeats: m.DefaultSeats, Assumed: assumed(m)}
	m.Imply(d.Defaults)
	if m.Span.File != nil {
		d.Folder = strings.TrimSuffix(m.Span.File.Name, "/game.yaml")
	}
	for _, v := range m.Variants {
		d.Variants = append(d.Variants, variant{v.ID, desk.Text(v.Name), desk.Text(v.Text), slices.Contains(m.Laid, v.ID)})
	}
	for i := range m.Seats {
		s := seat{ID: m.Seats[i].ID, Name: desk.Text(m.Seats[i].Name), Values: seatValues(m, &m.Seats[i])}
		if of := m.Seats[i].Beside; of >= 0 {
			s.Beside = m.Seats[of].ID
		}
		d.Seats = append(d.Seats, s)
	}
	return d
}

func (a *app) writeGame(w io.Writer, m *model.Game, d described) {
	fmt.Fprintf(w, "%s\t%s\t%s\n", d.ID, model.Text(d.Title).In(a.Lang), desk.Between(d.Players.Min, d.Players.Max))
	for _, r := range d.Rulebooks {
		fmt.Fprintf(w, "rulebook\t%s\t%s, %d articles\n", r.ID, model.Text(r.Title).In(a.Lang), r.Articles)
	}
	for _, s := range d.Seats {
		mark := ""
		if slices.Contains(d.DefaultSeats, s.ID) {
			mark = ", by default"
		}
		if s.Beside != "" {
			mark += ", beside " + s.Beside
		}
		for i, v := range s.Values {
			mark += []string{measureWords[a.Lang].colon, ", "}[min(i, 1)] + model.Text(v.Name).In(a.Lang)
			if !v.truth {
				mark += fmt.Sprintf(" %d", v.Value)
			}
		}
		fmt.Fprintf(w, "seat\t%s\t%s%s\n", s.ID, model.Text(s.Name).In(a.Lang), mark)
	}
	a.writeMeasures(w, m, d.Lineups)
	for _, key := range slices.Sorted(maps.Keys(d.Options)) {
		fmt.Fprintf(w, "option %s\t%s\tby default %s\n", key, strings.Join(d.Options[key], ", "), d.Defaults[key])
	}
	for _, v := range d.Variants {
		title := model.Text(v.Title).In(a.Lang)
		if v.Laid {
			title = strings.TrimSpace(title + " (laid over the game)")
		}
		fmt.Fprintf(w, "variant\t%s\t%s\n", v.ID, title)
		if about := model.Text(v.Text).In(a.Lang); about != "" {
			fmt.Fprintf(w, "\t\t%s\n", about)
		}
	}
	fmt.Fprintf(w, "assumed\t%d\t\n", len(d.Assumed))
}
