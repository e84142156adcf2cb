package source

import (
	"bytes"
	"regexp"
	"unicode/utf8"

	"precept/internal/limit"
	"precept/internal/runes"
)

// sound reports whether a file can be read as text: its size, its encoding, its characters. It adds the first problem
// to ps.
func sound(f *File, ps *Problems) bool {
	if len(f.Text) > limit.FileBytes {
		ps.Add(Span{File: f, Start: limit.FileBytes, End: limit.FileBytes}, CodeTooLarge,
			"the file has %d bytes, %d are allowed; divide it", len(f.Text), limit.FileBytes)
		return false
	}
	return encoded(f, ps) && shown(f, ps) && unmarked(f, ps)
}

// wideColon matches a key with a colon of another script, which only resembles a colon.
var wideColon = regexp.MustCompile(`^[ -]*[a-z_0-9]+ ?：`)

// unmarked reports whether no line begins with marks of other programs, such as merge conflicts and patches. It also
// refuses colons of other scripts.
func unmarked(f *File, ps *Problems) bool {
	start := 0
	for line := range bytes.Lines(f.Text) {
		var advice *Text
		switch {
		case bytes.HasPrefix(line, []byte("<<<<<<< ")), bytes.HasPrefix(line, []byte(">>>>>>> ")),
			bytes.Equal(bytes.TrimSpace(line), []byte("=======")):
			advice = Say("this line marks a conflict of two versions of the file; keep one version, and remove the marks")
		case line[0] == '+', bytes.HasPrefix(line, []byte("@@ ")):
			advice = Say("a line that begins with %q comes from a patch; remove that", line[:1])
		case wideColon.Match(line):
			advice = Say("this colon is from another script; write \":\" and a space after it")
		}
		if advice != nil {
			ps.Add(Span{File: f, Start: start, End: start + 1}, CodeSyntax, advice.Format, advice.Args...)
			return false
		}
		start += len(line)
	}
	return true
}

// encoded reports whether the text is UTF-8 without a byte order mark.
func encoded(f *File, ps *Problems) bool {
	if mark := byteOrderMark(f.Text); mark != nil {
		ps.Add(Span{File: f, End: 1}, CodeEncoding, "the file begins with %s; save it as plain UTF-8", mark)
		return false
	}
	for at := 0; at < len(f.Text); {
		r, size := utf8.DecodeRune(f.Text[at:])
		if r == utf8.RuneError && size == 1 {
			ps.Add(Span{File: f, Start: at, End: at + 1}, CodeEncoding,
				"byte %#02x is not UTF-8; save the file as UTF-8", f.Text[at])
			return false
		}
		at += size
	}
	return true
}

// byteOrderMark returns the name of the mark that another encoding begins with, nil if the text begins like UTF-8.
func byteOrderMark(text []byte) *Text {
	switch {
	case bytes.HasPrefix(text, []byte("\xef\xbb\xbf")):
		return Say("a byte order mark")
	case bytes.HasPrefix(text, []byte("\xff\xfe")), bytes.HasPrefix(text, []byte("\xfe\xff")):
		return Say("a mark of UTF-16")
	case len(text) > 1 && (text[0] == 0) != (text[1] == 0):
		return Say("a character of UTF-16")
	}
	return nil
}

// shown reports whether every character of the text is allowed.
func shown(f *File, ps *Problems) bool {
	for at, r := range string(f.Text) {
		if !refused(f.Text, at, r) {
			continue
		}
		span := Span{File: f, Start: at, End: at + utf8.RuneLen(r)}
		if r == '\r' {
			ps.Add(span, CodeControl, "a carriage return without a line feed; end the line with a line feed")
		} else {
			ps.Add(span, CodeControl, "character %U is not allowed in a file; leave it out", r)
		}
		return false
	}
	return true
}

// refused reports whether the character r at an offset is not allowed: it is no text, tab or line break.
func refused(text []byte, at int, r rune) bool {
	if ' ' <= r && r <= '~' {
		return false // most characters of most files
	}
	switch r {
	case '\t', '\n':
		return false
	case '\r':
		return at+1 >= len(text) || text[at+1] != '\n'
	}
	return runes.Unprintable(r)
}
