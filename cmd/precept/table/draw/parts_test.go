package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"precept/content"
)

// attributes calls each with every attribute of a picture.
func attributes(t *testing.T, picture []byte, each func(element, name, value string)) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(picture)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok {
			for _, a := range start.Attr {
				each(start.Name.Local, a.Name.Local, a.Value)
			}
		}
	}
}

// TestParts checks that the parts of a picture fit in one page. No id occurs twice, patterns exist, and no part has
// styles that the page's security policy would refuse. Every piece and place of the whole picture is in a part.
func TestParts(t *testing.T) {
	for _, p := range content.Games() {
		m := after(t, load(t, p.ID), 60, 2)
		whole := set{}
		attributes(t, SVG(m, Options{}), func(_, name, value string) {
			if name == "data-space" || name == "data-value-of" {
				whole[value] = true
			}
		})
		ids, defined, used, parts := set{}, set{}, set{}, set{}
		for _, part := range Parts(m, Options{Prefix: "t-"}) {
			if bytes.Contains(part.SVG, []byte("<style")) || bytes.Contains(part.SVG, []byte("xmlns")) {
				t.Errorf("%s: a part has styles of its own", p.ID)
			}
			attributes(t, part.SVG, func(element, name, value string) {
				switch {
				case name == "style":
					t.Errorf("%s: %s has a style", p.ID, element)
				case name == "id":
					if !ids.add(value) || !strings.HasPrefix(value, "t-") {
						t.Errorf("%s: the id %s is there twice, or begins otherwise", p.ID, value)
					}
					defined[value] = defined[value] || element == "pattern"
				case strings.HasPrefix(value, "url("):
					used[strings.TrimSuffix(strings.TrimPrefix(value, "url(#"), ")")] = true
				case name == "data-space" || name == "data-value-of":
					parts[value] = true
				}
			})
		}
		for id := range used {
			if !defined[id] {
				t.Errorf("%s: there is no pattern %s", p.ID, id)
			}
		}
		for place := range whole {
			if !parts[place] {
				t.Errorf("%s: no part has %s", p.ID, place)
			}
		}
	}
}

// TestClasses checks that the style sheet defines every class that paints something.
func TestClasses(t *testing.T) {
	known := set{"drawing": true, "space": true, "piece": true, "gauge": true, "board": true,
		"shape": true, "ground": true}
	for _, c := range regexp.MustCompile(`\.([a-z-]+)[,{]`).FindAllStringSubmatch(Stylesheet(), -1) {
		known[c[1]] = true
	}
	for _, p := range content.Games() {
		picture := SVG(after(t, load(t, p.ID), 200, 5), Options{})
		_, own, _ := strings.Cut(string(picture), "<style>")
		own, _, _ = strings.Cut(own, "</style>")
		attributes(t, picture, func(element, name, value string) {
			if name != "class" {
				return
			}
			for class := range strings.FieldsSeq(value) {
				if !known[class] {
					t.Errorf("%s: a %s has the class %s, of which the style sheet says nothing", p.ID, element, class)
				}
				rule := "." + class + "{"
				if strings.Contains(Stylesheet(), rule) && !strings.Contains(own, rule) {
					t.Errorf("%s: the picture has no rule for %s", p.ID, class)
				}
			}
		})
	}
}
