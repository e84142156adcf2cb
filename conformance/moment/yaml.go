package moment

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"precept/interpreter/source"
)

// usual holds the values that are left out of a frame, by key.
var usual = map[string]any{"me": "nil", "owner": "nil", "source": "nil", "event": -1, "of": 1, "heap": 0, "moved": 0}

// none returns a reference to no step.
func none() map[string]any { return map[string]any{"frame": -1} }

// Read returns the content of a stands node. It returns an error for an unknown key or value.
func Read(n *source.Node) (*Moment, error) {
	if n.Kind != source.Map {
		return nil, errors.New("stands: is written by `precept scenario`, not by hand; see docs/scenarios.md")
	}
	all := plain(n).(map[string]any)
	frames, _ := all["frames"].([]any)
	for i, f := range frames {
		f, ok := f.(map[string]any)
		if !ok {
			return nil, errors.New("stands: a frame is a mapping: {block: …, at: …}")
		}
		usually(f, usual)
		usually(f, map[string]any{"parent": i - 1, "open": none()})
	}
	usually(all, map[string]any{"waiting": -1, "current": len(frames) - 1, "began": none(), "moves": 0, "answers": 0,
		"taken": 0})
	rename(all, only, "")
	data, err := json.Marshal(all)
	if err != nil {
		return nil, err
	}
	out := &Moment{}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(out); err != nil {
		return nil, fmt.Errorf("stands: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	return out, nil
}

func usually(m, values map[string]any) {
	for k, v := range values {
		if _, said := m[k]; !said {
			m[k] = v
		}
	}
}

// only is the key of a value without keys, because a file has no empty key.
const only = "only"

// rename renames a key in all values.
func rename(all map[string]any, from, to string) {
	values, _ := all["values"].([]any)
	for _, v := range values {
		v, _ := v.(map[string]any)
		but, _ := v["but"].(map[string]any)
		if one, ok := but[from]; ok {
			delete(but, from)
			but[to] = one
		}
	}
}

// plain converts a node to JSON values. Quoted scalars become texts.
func plain(n *source.Node) any {
	switch n.Kind {
	case source.Map:
		out := map[string]any{}
		for _, p := range n.Pairs {
			out[p.Key.Text] = plain(p.Value)
		}
		return out
	case source.List:
		out := []any{}
		for _, it := range n.Items {
			out = append(out, plain(it))
		}
		return out
	}
	if !n.Quoted {
		if v, err := strconv.ParseInt(n.Text, 10, 64); err == nil {
			return v
		}
		if n.Text == "true" || n.Text == "false" {
			return n.Text == "true"
		}
	}
	return n.Text
}

// tree returns a moment as for JSON, without usual values.
func tree(m *Moment) map[string]any {
	data, err := json.Marshal(m)
	if err != nil {
		panic(err) // a position can always be encoded
	}
	var out map[string]any
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if err := dec.Decode(&out); err != nil {
		panic(err)
	}
	frames, _ := out["frames"].([]any)
	for i, f := range frames {
		f := f.(map[string]any)
		unusually(f, usual)
		unusually(f, map[string]any{"parent": i - 1, "open": none()})
	}
	rename(out, "", only)
	unusually(out, map[string]any{"waiting": -1, "current": len(frames) - 1, "began": none(), "moves": 0, "answers": 0,
		"taken": 0})
	return out
}

func unusually(m, values map[string]any) {
	for k, v := range values {
		if fmt.Sprint(m[k]) == fmt.Sprint(v) {
			delete(m, k)
		}
	}
}

// eachText calls f for every text of a tree, including keys.
func eachText(v any, f func(string)) {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range ordered(v) {
			f(k)
			eachText(v[k], f)
		}
	case []any:
		for _, it := range v {
			eachText(it, f)
		}
	case string:
		f(v)
	}
}

// first lists the keys that come before others.
var first = []string{"package", "block", "piece", "player", "frames", "phases", "heap"}

// ordered returns the keys of a map in natural order: c2 before c10.
func ordered(m map[string]any) []string {
	keys := slices.Collect(maps.Keys(m))
	rank := func(k string) int {
		if i := slices.Index(first, k); i >= 0 {
			return i
		}
		return len(first)
	}
	slices.SortFunc(keys, func(a, b string) int {
		headA, numberA := numbered(a)
		headB, numberB := numbered(b)
		return cmp.Or(rank(a)-rank(b), strings.Compare(headA, headB), numberA-numberB, strings.Compare(a, b))
	})
	return keys
}

// numbered splits a name into its head and the number at its end.
func numbered(s string) (head string, number int) {
	head = strings.TrimRight(s, "0123456789")
	number, _ = strconv.Atoi(s[len(head):])
	return head, number
}

// Plain is a text that is written without quotes even if it is a number.
type Plain string

// width is the largest width of lines whose content can be divided.
const width = 110

// YAML returns the moment as text, each line after indent.
func (m *Moment) YAML(indent string) string {
	var out strings.Builder
	all := tree(m)
	for _, key := range ordered(all) {
		Entry(&out, indent, key, all[key])
	}
	return out.String()
}

// Entry writes a key with its value, on one line if it fits, else on several.
func Entry(out *strings.Builder, indent, key string, v any) {
	head := indent + Scalar(key) + ":"
	if one := head + " " + flow(v); utf8.RuneCountInString(one) <= width || plainly(v) {
		out.WriteString(one + "\n")
		return
	}
	switch v := v.(type) {
	case map[string]any:
		out.WriteString(head + "\n")
		for _, k := range ordered(v) {
			Entry(out, indent+"  ", k, v[k])
		}
	case []any:
		if !slices.ContainsFunc(v, func(it any) bool { return !plainly(it) }) {
			wrapped(out, head, indent, v)
			return
		}
		out.WriteString(head + "\n")
		for _, it := range v {
			item(out, indent+"  ", it)
		}
	}
}

func plainly(v any) bool {
	switch v.(type) {
	case map[string]any, []any:
		return false
	}
	return true
}

func item(out *strings.Builder, indent string, v any) {
	one := indent + "- " + flow(v)
	m, ok := v.(map[string]any)
	if utf8.RuneCountInString(one) <= width || !ok {
		out.WriteString(one + "\n")
		return
	}
	var inner strings.Builder
	for _, k := range ordered(m) {
		Entry(&inner, indent+"  ", k, m[k])
	}
	out.WriteString(indent + "- " + strings.TrimPrefix(inner.String(), indent+"  "))
}

// wrapped writes a list of scalars over several lines.
func wrapped(out *strings.Builder, head, indent string, list []any) {
	line := head + " ["
	for i, it := range list {
		word := flow(it)
		if i < len(list)-1 {
			word += ","
		}
		if utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			out.WriteString(strings.TrimRight(line, " ") + "\n")
			line = indent + "  "
		}
		line += word + " "
	}
	out.WriteString(strings.TrimRight(line, " ") + "]\n")
}

// flow returns a value on one line.
func flow(v any) string {
	switch v := v.(type) {
	case map[string]any:
		var parts []string
		for _, k := range ordered(v) {
			parts = append(parts, Scalar(k)+": "+flow(v[k]))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case []any:
		var parts []string
		for _, it := range v {
			parts = append(parts, flow(it))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case Plain:
		return Scalar(string(v))
	case string:
		return text(v)
	}
	return fmt.Sprint(v)
}

// text returns a text as a YAML value; one that looks like a number or truth value is quoted.
func text(s string) string {
	_, err := strconv.ParseInt(s, 10, 64)
	if err == nil || s == "true" || s == "false" {
		return strconv.Quote(s)
	}
	return Scalar(s)
}

// Scalar returns a text as a YAML key or name, in quotes if YAML needs them.
func Scalar(s string) string {
	odd := s == "" || s != strings.TrimSpace(s) || strings.ContainsAny(s, ",[]{}#&*!|>'\"%@`\\:\n\t") ||
		slices.Contains([]string{"~", "null", "yes", "no", "on", "off", "-", "?"}, strings.ToLower(s)) ||
		strings.HasPrefix(s, "- ") || strings.HasPrefix(s, "? ")
	if odd {
		return strconv.Quote(s)
	}
	return s
}
