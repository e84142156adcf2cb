package spoil

import (
	"bytes"
	"math/rand/v2"
	"regexp"
	"strings"
)

var aWord = regexp.MustCompile(`[a-z_]{2,}`)

// Text makes one to four changes such as people make: a wrong word, a line left out or moved.
func Text(r *rand.Rand, text []byte) []byte {
	for range 1 + r.IntN(4) {
		switch r.IntN(4) {
		case 0, 1:
			text = swapWord(r, text)
		case 2:
			text = dropLine(r, text)
		case 3:
			text = moveLine(r, text)
		}
	}
	return text
}

func swapWord(r *rand.Rand, text []byte) []byte {
	words := aWord.FindAllIndex(text, -1)
	if len(words) == 0 {
		return text
	}
	a, b := words[r.IntN(len(words))], words[r.IntN(len(words))]
	return bytes.Join([][]byte{text[:a[0]], text[b[0]:b[1]], text[a[1]:]}, nil)
}

func dropLine(r *rand.Rand, text []byte) []byte {
	lines := bytes.SplitAfter(text, []byte("\n"))
	i := r.IntN(len(lines))
	return bytes.Join(append(append([][]byte(nil), lines[:i]...), lines[i+1:]...), nil)
}

func moveLine(r *rand.Rand, text []byte) []byte {
	lines := bytes.SplitAfter(text, []byte("\n"))
	i, j := r.IntN(len(lines)), r.IntN(len(lines))
	out := append(append([][]byte(nil), lines[:j]...), lines[i])
	return bytes.Join(append(out, lines[j:]...), nil)
}

// bombs lists texts that make some parsers run forever or exhaust memory.
var bombs = []string{
	strings.Repeat("[", 3000), strings.Repeat("{a: ", 3000), strings.Repeat("- ", 3000),
	"&a [*a, *a]", "&b {<<: *b}", "!!binary x", "!!str [1]", "? [a, b] : c", "<<: {a: 1}", "%YAML 9.9", "---\n---\n...",
	"\x00", "\ufeff", "\u2028", "\xff\xfe", "\t\ta: b", "a: b: c: d", "'", "\"\\U00110000\"", "|2\n x", ">-\n",
	strings.Repeat("x", 5000), strings.Repeat("a: ", 500), "99999999999999999999999", "-0x7fffffff", "1e999", "~", "",
	strings.Repeat("(", 4000), strings.Repeat("not ", 900) + "true", strings.Repeat("1+", 1500) + "1",
	"count(1..1000000000)", "any(player, any(player, any(player, true)))", "{if: true, then: [{if: true}]}",
	"{while: true, do: []}", "{each: x, in: x, do: [{each: x, in: x}]}", "{do: do}", "${{x}}", "<script>", "../../../x",
}

// Hostile makes one or two changes that no honest author makes: bytes changed, a part left out or doubled, a bomb
// inserted.
func Hostile(r *rand.Rand, text []byte) []byte {
	for range 1 + r.IntN(2) {
		i, j := r.IntN(len(text)+1), r.IntN(len(text)+1)
		i, j = min(i, j), max(i, j)
		switch r.IntN(5) {
		case 0, 1:
			text = bytes.Join([][]byte{text[:i], []byte(bombs[r.IntN(len(bombs))]), text[i:]}, nil)
		case 2:
			text = bytes.Join([][]byte{text[:i], text[j:]}, nil)
		case 3:
			text = bytes.Join([][]byte{text[:j], text[i:min(j, i+2000)], text[j:]}, nil)
		case 4:
			if text = bytes.Clone(text); i < len(text) {
				text[i] ^= 1 << r.IntN(8)
			}
		}
	}
	return text
}

// joints lists texts that can come between the parts of an expression.
var joints = []string{" ", ".", "(", ")", "[", "]", ", ", " + ", " - ", " == ", " != ", " and ", " or ", "not ", " in ",
	" ? ", " : ", "count(", "any(", "sum(", ".with(", ".of(", ".at(", "..", "0", "1", "-1", "2147483647", "2147483648",
	"true", "me", "player", "#", "it", "{", "}", "'", "\"", "let x = ", "; ", "if ", "\n", "é", "\x00", "$env", "|",
	"%", "/", "**", "?."}

// Expression combines parts of expressions: it replaces a part, joins two, cuts one, reverses one, or puts anything
// between parts.
func Expression(r *rand.Rand, from []string) string {
	one := func() string { return from[r.IntN(len(from))] }
	s := one()
	for range 1 + r.IntN(3) {
		words := aWord.FindAllStringIndex(s, -1)
		switch k := r.IntN(7); {
		case k == 0 && len(words) > 0:
			w := words[r.IntN(len(words))]
			s = s[:w[0]] + one() + s[w[1]:]
		case k == 1 && len(words) > 0:
			w := words[r.IntN(len(words))]
			s = s[:w[0]] + aWord.FindString(one()) + s[w[1]:]
		case k == 2:
			s = s[:r.IntN(len(s)+1)]
		case k == 3:
			i := r.IntN(len(s) + 1)
			s = s[:i] + joints[r.IntN(len(joints))] + s[i:]
		case k == 4:
			s = "(" + s + ")" + joints[r.IntN(len(joints))] + "(" + one() + ")"
		case k == 5:
			s += joints[r.IntN(len(joints))] + one()
		case k == 6 && r.IntN(20) == 0:
			s = strings.Repeat(s, 1+r.IntN(200))
		}
		if len(s) > 1<<16 {
			s = s[:1<<16]
		}
	}
	return s
}
