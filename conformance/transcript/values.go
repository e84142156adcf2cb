package transcript

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"precept/conformance/moment"
	"precept/interpreter/testkit"
)

// values writes the values that differ from the initial ones and that an expression can name.
func (d *draft) values() error {
	x, err := d.laidOut(false)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrFails, err)
	}
	var tried []setting
	for _, v := range moment.Differing(d.target, plain(x, testkit.On(x).ByNames())) {
		for _, key := range slices.Sorted(maps.Keys(v.But)) {
			target, value := d.named(v.Of, key), v.But[key]
			if target == "" || testkit.On(x).Set(target, written(value)) != nil {
				continue
			}
			tried = append(tried, setting{v.Of, key, entry{target, moment.Plain(written(value))}})
		}
	}
	left := map[[2]string]bool{}
	for _, v := range moment.Differing(d.target, plain(x, testkit.On(x).ByNames())) {
		for key := range v.But {
			left[[2]string{v.Of, key}] = true
		}
	}
	for _, s := range tried {
		if !left[[2]string{s.of, s.key}] {
			d.set = append(d.set, s.entry)
		}
	}
	return nil
}

// setting is a value that was set as a trial.
type setting struct {
	of, key string
	entry   entry
}

// written returns a value as an expression writes it; a position has a set as "fox; mouse".
func written(value string) string {
	if strings.Contains(value, "; ") {
		return "[" + strings.ReplaceAll(value, "; ", ", ") + "]"
	}
	return value
}

const ofPieces = "of pieces: "

// named returns the expression for a value of a position by names, or "" if no expression can name it.
func (d *draft) named(of, key string) string {
	attr, kind, ofAttr := strings.Cut(strings.TrimPrefix(of, ofPieces), " of ")
	switch {
	case strings.HasPrefix(of, "once: "):
		return ""
	case strings.HasPrefix(of, ofPieces):
		return d.onPiece(key, attr)
	case ofAttr && kind != "":
		return key + "." + attr
	case key == "":
		return of
	}
	return of + "(" + key + ")"
}

// onPiece returns the expression for an attribute of a piece, if no other piece of its kind and owner is in its place.
func (d *draft) onPiece(piece, attr string) string {
	name, owner := piece[:strings.LastIndexByte(piece, ' ')], ""
	if i := strings.IndexByte(name, '('); i >= 0 {
		name, owner = name[:i], ".of("+strings.TrimSuffix(name[i+1:], ")")+")"
	}
	for _, l := range moment.Lying(d.target) {
		if slices.Contains(l.Pieces, piece) && !strings.HasPrefix(l.At, "on ") {
			return name + owner + ".at(" + l.At + ").only." + attr
		}
	}
	return ""
}
