package book

import "bytes"

// A page of French keeps signs that have a space before them, or behind, on the line of their word: no line begins with
// a question mark.

// verbatim is the elements whose text stays as it is: content as it is written, and what a browser reads.
var verbatim = []string{"pre", "code", "script", "style"}

// signs is what stands behind such a space.
var signs = []string{"?", "!", ":", ";", "»"}

// held is a page with spaces at which no line may end where French wants them.
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

// element is how long the tag is with which a text begins, or the whole element where its text is verbatim.
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
