package book

import "bytes"

// French puts spaces before or after some signs. The functions of this file make such spaces non-breaking, so that
// no line begins with a question mark.

// verbatim lists the elements whose text stays unchanged: quoted content, scripts and styles.
var verbatim = []string{"pre", "code", "script", "style"}

// signs lists the signs that French separates from the word before by a space.
var signs = []string{"?", "!", ":", ";", "»"}

// held returns the page with non-breaking spaces where French needs them.
func held(page []byte) []byte {
	out := bytes.NewBuffer(make([]byte, 0, len(page)+len(page)/50))
	for len(page) > 0 {
		text, tag := page, []byte(nil)
		if i := bytes.IndexByte(page, '<'); i >= 0 {
			text, tag = page[:i], page[i:]
		}
		for _, s := range signs {
			text = bytes.ReplaceAll(text, []byte(" "+s), []byte("\u00a0"+s))
		}
		out.Write(bytes.ReplaceAll(text, []byte("« "), []byte("«\u00a0")))
		n := element(tag)
		out.Write(tag[:n])
		page = tag[n:]
	}
	return out.Bytes()
}

// element returns the length of the tag at the start of text, or of the whole element if it is verbatim.
func element(text []byte) int {
	for _, name := range verbatim {
		rest, ok := bytes.CutPrefix(text, []byte("<"+name))
		if !ok || len(rest) == 0 || rest[0] != '>' && rest[0] != ' ' {
			continue
		}
		if end := []byte("</" + name + ">"); bytes.Contains(text, end) {
			return bytes.Index(text, end) + len(end)
		}
	}
	if i := bytes.IndexByte(text, '>'); i >= 0 {
		return i + 1
	}
	return len(text)
}
