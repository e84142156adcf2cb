package verbs

import (
	"maps"
	"slices"

	"precept/cmd/precept/desk"
	"precept/interpreter/check"
	"precept/interpreter/source"
)

// explain tells what a code of problems means, with an example and the same example mended.
func (a *app) explain(code string) error {
	c, ok := check.Codes[code]
	if !ok {
		return desk.Usage("there is no code %q%s", code, source.Suggest(code, slices.Sorted(maps.Keys(check.Codes))))
	}
	if a.JSON {
		return a.WriteJSON(struct {
			Code  string `json:"code"`
			Text  string `json:"text"`
			Wrong string `json:"wrong,omitempty"`
			Right string `json:"right,omitempty"`
		}{code, c.Text, c.Wrong, c.Right})
	}
	a.Printf("%s\n\n%s", code, desk.Fill(c.Text, desk.LineWidth))
	if c.Wrong != "" {
		a.Printf("\nwrong\n%s\nright\n%s", desk.Indent(c.Wrong), desk.Indent(c.Right))
	}
	return nil
}
