package draw

import (
	"cmp"
	"slices"
	"strconv"

	"precept/interpreter/declared"
	"precept/interpreter/language"

	"precept/cmd/precept/table/draw/svg"
)

// seat returns the face of a seat.
func (p *picture) seat(id string) svg.Face {
	if p.faces == nil {
		p.faceSeats()
	}
	if f, ok := p.faces[id]; ok {
		return f
	}
	f := p.seatLook(id)
	f.Colour, f.Mark = cmp.Or(f.Colour, "grey"), cmp.Or(f.Mark, initials(p.names.Seat(id), 2))
	return f
}

// seatLook returns the face that the look of a seat gives.
func (p *picture) seatLook(id string) svg.Face {
	l := under(declared.Look{}, p.game.Looks[id])
	if l.Colour == "" && slices.Contains(language.Colours, id) { // a seat named after a colour gets that colour
		l.Colour = id
	}
	return svg.Face{Colour: l.Colour, Pattern: l.Pattern, Shape: l.Shape, Mark: l.Mark.In(p.lang), Art: l.Art}
}

// faceSeats gives each seat of the line-up its own colour and letters. If several looks name the same one, the first
// seat gets it. Other seats get the colours that differ most from those taken.
func (p *picture) faceSeats() {
	p.faces = map[string]svg.Face{}
	var colours, marks, arts []string
	for _, seat := range p.seats {
		f := p.seatLook(seat)
		if slices.Contains(colours, f.Colour) {
			f.Colour = ""
		} else if f.Colour != "" {
			colours = append(colours, f.Colour)
		}
		if slices.Contains(marks, f.Mark) {
			f.Mark = ""
		} else if f.Mark != "" {
			marks = append(marks, f.Mark)
		}
		if slices.Contains(arts, f.Art) {
			f.Art = ""
		} else if f.Art != "" {
			arts = append(arts, f.Art)
		}
		p.faces[seat] = f
	}
	for _, seat := range p.seats {
		f := p.faces[seat]
		if f.Colour == "" {
			f.Colour = svg.Apart(colours)
			colours = append(colours, f.Colour)
		}
		if f.Mark == "" {
			f.Mark = p.letters(seat, marks)
			marks = append(marks, f.Mark)
		}
		p.faces[seat] = f
	}
}

// letters returns the first letters of a seat's name, as many as needed, or the first letter and a number if letters
// are not enough.
func (p *picture) letters(seat string, taken []string) string {
	name := p.names.Seat(seat)
	for n := 1; n <= 3; n++ {
		mark := initials(name, n)
		shared := slices.ContainsFunc(p.seats, func(o string) bool {
			return o != seat && p.seatLook(o).Mark == "" && initials(p.names.Seat(o), n) == mark
		})
		if mark != "" && !slices.Contains(taken, mark) && (!shared || n == 3) {
			return mark
		}
	}
	for n := 2; ; n++ {
		if mark := initials(name, 1) + strconv.Itoa(n); !slices.Contains(taken, mark) {
			return mark
		}
	}
}
