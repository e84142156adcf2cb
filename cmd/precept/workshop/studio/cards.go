package studio

import (
	"path"

	"precept/cmd/precept/workshop/cards"
)

// sheet is the JSON of a text's cards as a table.
type sheet struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// cards returns the table of a text's cards. Without a text, it returns the files of the folder that contain cards.
func (s *Studio) cards(r *request) (any, error) {
	var in struct{ Text *string }
	if err := r.read(&in); err != nil {
		return nil, err
	}
	if in.Text != nil {
		out := sheet{[]string{}, [][]string{}}
		if t := cards.Of(*in.Text); t != nil {
			out = sheet{t[0], t[1:]}
		}
		return out, nil
	}
	out := []string{}
	err := s.each(func(name, text string) {
		if path.Ext(name) == ".yaml" && cards.Has(text) {
			out = append(out, name)
		}
	})
	return out, err
}

// deal returns a text with its cards changed or added according to a table.
func (s *Studio) deal(r *request) (any, error) {
	var in struct{ Text, Table string }
	if err := r.read(&in); err != nil {
		return nil, err
	}
	rows, err := cards.Read([]byte(in.Table))
	if err != nil {
		return nil, err
	}
	out, err := cards.Change(in.Text, rows)
	return struct {
		Text string `json:"text"`
	}{out}, err
}
