package lsp

import (
	"bytes"
	"strings"

	"precept/cmd/precept/speech"
	"precept/cmd/precept/workshop/format"
	"precept/interpreter/source"
)

// actions is how what is wrong on some lines can be mended: what was perhaps meant is written instead.
func (s *Server) actions(p codeActionParams) (any, error) {
	out := []codeAction{}
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return out, nil
	}
	for _, t := range d.told {
		if t.Range.End.Line < p.Range.Start.Line || t.Range.Start.Line > p.Range.End.Line {
			continue
		}
		if a, ok := s.mend(d, t); ok {
			out = append(out, a)
		}
	}
	return out, nil
}

// mend is how one problem is mended, false where nothing is known.
func (s *Server) mend(d *document, t diagnostic) (codeAction, bool) {
	start, end := offsetOf(d.file.Text, t.Range.Start), offsetOf(d.file.Text, t.Range.End)
	m, ok := source.MendOf(d.file.Text, start, max(start, end), t.Message)
	if !ok {
		return codeAction{}, false
	}
	title := strings.ReplaceAll(speech.In(s.Lang, "write %s"), "%s", m.With)
	if strings.TrimSpace(m.With) == "" {
		title = speech.In(s.Lang, "indent with spaces")
	}
	return codeAction{Title: title, Kind: "quickfix", Diagnostics: []diagnostic{t}, IsPreferred: true,
		Edit: workspaceEdit{map[string][]edit{d.uri: {{rangeOf(d.file.Text, m.Start, m.End), m.With}}}}}, true
}

// format lays a document out; one that cannot be read stays as it is.
func (s *Server) format(p openParams) (any, error) {
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return []edit{}, nil
	}
	out, problems, err := format.Source(&source.File{Name: d.name(), Text: d.file.Text})
	if err != nil || problems.Len() > 0 || bytes.Equal(out, d.file.Text) {
		return []edit{}, nil
	}
	start, end := differ(d.file.Text, out)
	return []edit{{rangeOf(d.file.Text, start, end), string(out[start : len(out)-(len(d.file.Text)-end)])}}, nil
}
