package spoil

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

// ruled is a change of rules: each match of find is replaced by with. The result can be parsed, but is hard to check or
// to play.
type ruled struct {
	find *regexp.Regexp
	with string
}

// unruly is the changes: empty bodies, counts of 0, things that are or call themselves, calls that double at each
// level, subsets of hundreds of elements, and replacements of anything.
var unruly = []ruled{
	{regexp.MustCompile(`(do|steps|then|else|offer|may|try|among|in): \[[^\n]*\]`), "$1: []"},
	{regexp.MustCompile(`count: [^\n,}]+`), "count: 0"},
	{regexp.MustCompile(`(?m)^( *)([a-z]\w*): \{is: \w+`), "$1$2: {is: $2"},
	{regexp.MustCompile(`(\w+): \{(ask: \{[^{}]*\}), is: [^\n}]+`), "$1: {$2, is: $1"},
	{regexp.MustCompile(`(?m)^(  ([a-z]\w*):\n    steps:\n)`), "$1      - $2\n"},
	{regexp.MustCompile(`(?m)^(( +)- [a-z]\w*\n)`), "$1$1"},
	{regexp.MustCompile(`(?m)^( +)among: .*$`), "${1}among: 1..400\n${1}count: 200"},
	{regexp.MustCompile(`(?m)^(  ([a-z]\w*):\n(?:    name:.*\n)?    steps:\n)`), "$1      - {let: spoilt, be: 1}\n"},
	{regexp.MustCompile(`while: [^\n,}]+`), "while: true"},
	{regexp.MustCompile(`when: [^\n,}]+`), "when: true"},
}

// called matches a declaration that can be called.
var called = regexp.MustCompile(`(?m)^  ([a-z]\w*):\n(?:    name:.*\n)?\s*steps:`)

// Rules makes one to three changes that make rules hard to check or to play, each at one place or everywhere.
func Rules(r *rand.Rand, text []byte) []byte {
	s := string(text)
	for range 1 + r.IntN(3) {
		k := r.IntN(len(unruly) + 1)
		if k == len(unruly) {
			s = instead(r, s)
			continue
		}
		u := unruly[k]
		if r.IntN(2) == 0 {
			s = u.find.ReplaceAllString(s, u.with)
		} else if at := u.find.FindAllStringSubmatchIndex(s, -1); len(at) > 0 {
			m := at[r.IntN(len(at))]
			s = s[:m[0]] + string(u.find.ExpandString(nil, u.with, s, m)) + s[m[1]:]
		}
	}
	return []byte(s)
}

// instead adds an ability that replaces something that can be called.
func instead(r *rand.Rand, s string) string {
	names := called.FindAllStringSubmatch(s, -1)
	if len(names) == 0 {
		return s
	}
	do := []string{"go_on, go_on", "", names[r.IntN(len(names))][1]}[r.IntN(3)]
	ability := "  - {instead: " + names[r.IntN(len(names))][1] + ", do: [" + do + "]}\n"
	if head, rest, found := strings.Cut(s, "\nabilities:\n"); found {
		return head + "\nabilities:\n" + ability + rest
	}
	return strings.TrimSuffix(s, "\n") + "\nabilities:\n" + ability
}
