package games

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/interpreter"
	"precept/interpreter/declared"
)

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
	Beside string      `json:"beside,omitempty"` // the seat of its faction that must be taken before it
}

// variant is a variant of a game, as JSON.
type variant struct {
	ID    string    `json:"id"`
	Title desk.Text `json:"title"`
	Text  desk.Text `json:"text"`
	Laid  bool      `json:"laid"`
}

// Tell prints what is known of a game, or only what its content assumes.
func Tell(d *desk.Desk, id string, onlyAssumed bool) error {
	g, err := d.Game(id)
	if err != nil {
		return err
	}
	all := describedOf(g)
	if all.Lineups, err = measures(g); err != nil {
		return err
	}
	switch {
	case onlyAssumed && d.JSON:
		return d.WriteJSON(struct {
			Game    string       `json:"game"`
			Assumed []assumption `json:"assumed"`
		}{id, all.Assumed})
	case onlyAssumed:
		writeAssumed(d, all.Assumed)
		return nil
	case d.JSON:
		return d.WriteJSON(all)
	}
	return d.Table(func(w io.Writer) { writeGame(d, w, g.Definition(), all) })
}

func describedOf(g *interpreter.Game) described {
	m := g.Definition()
	d := described{listed: listedOf("", m), Seats: []seat{}, Options: m.Choices(),
		Defaults:     maps.Clone(m.Defaults),
		DefaultSeats: m.DefaultSeats, Assumed: assumed(g)}
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

func writeGame(d *desk.Desk, w io.Writer, m *declared.Game, x described) {
	in := func(text string) string { return speech.In(d.Lang, text) }
	fmt.Fprintf(w, "%s\t%s\t%s\n", x.ID, declared.Text(x.Title).In(d.Lang),
		desk.Between(x.Players.Min, x.Players.Max).In(d.Lang))
	for _, r := range x.Rulebooks {
		fmt.Fprintf(w, "%s\t%s\t%s, %s\n", in("rulebook"), r.ID, declared.Text(r.Title).In(d.Lang),
			speech.Count(d.Lang, r.Articles, "article"))
	}
	for _, s := range x.Seats {
		mark := ""
		if slices.Contains(x.DefaultSeats, s.ID) {
			mark = in(", by default")
		}
		if s.Beside != "" {
			mark += in(", beside ") + s.Beside
		}
		for i, v := range s.Values {
			mark += []string{measureWords[d.Lang].colon, ", "}[min(i, 1)] + declared.Text(v.Name).In(d.Lang)
			if !v.truth {
				mark += fmt.Sprintf(" %d", v.Value)
			}
		}
		fmt.Fprintf(w, "%s\t%s\t%s%s\n", in("seat"), s.ID, declared.Text(s.Name).In(d.Lang), mark)
	}
	writeMeasures(d, w, m, x.Lineups)
	for _, key := range slices.Sorted(maps.Keys(x.Options)) {
		fmt.Fprintf(w, in("option %s")+"\t%s\t"+in("by default %s")+"\n", key, strings.Join(x.Options[key], ", "),
			x.Defaults[key])
	}
	for _, v := range x.Variants {
		title := declared.Text(v.Title).In(d.Lang)
		if v.Laid {
			title = strings.TrimSpace(title + in(" (applied to the game)"))
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", in("variant"), v.ID, title)
		if about := declared.Text(v.Text).In(d.Lang); about != "" {
			fmt.Fprintf(w, "\t\t%s\n", about)
		}
	}
	about := ""
	if len(x.Assumed) > 0 {
		about = in("values and names that no source gives; --assumed lists them with their reasons")
	}
	fmt.Fprintf(w, "%s\t%d\t%s\n", in("assumed"), len(x.Assumed), about)
}
