package source

import (
	"bytes"
	"fmt"
	"io/fs"
	"unicode/utf8"
)

// A File is one text of content. Its fields do not change after it was made, so several goroutines can share it.
type File struct {
	Name string // as printed, with forward slashes: content/law/turn.yaml
	Text []byte // the bytes as read, unaltered
	Disk fs.FS  // where other files lie beside it, by their names; nil for a text that is in no folder
}

// Position returns the place of a byte offset: line and column, both 1-based. The column is counted in runes; a tab
// counts one. An offset outside the text means its nearest end. A nil file has the one position 1:1.
func (f *File) Position(offset int) (line, column int) {
	if f == nil {
		return 1, 1
	}
	offset = min(max(offset, 0), len(f.Text))
	start := lineStart(f.Text, offset)
	return 1 + bytes.Count(f.Text[:start], newline), 1 + utf8.RuneCount(f.Text[start:offset])
}

var newline = []byte{'\n'}

// lineStart returns the offset at which the line of offset begins.
func lineStart(text []byte, offset int) int {
	return bytes.LastIndexByte(text[:offset], '\n') + 1
}

// lineEnd returns the offset at which the line of offset ends, before its line break.
func lineEnd(text []byte, offset int) int {
	length := bytes.IndexByte(text[offset:], '\n')
	if length < 0 {
		return len(text)
	}
	end := offset + length
	if end > offset && text[end-1] == '\r' {
		end--
	}
	return end
}

// A Span is a part of a file in byte offsets, End exclusive. The zero Span means no place.
type Span struct {
	File       *File
	Start, End int
}

// String returns the start of the span as "name:line:col", or "" for the zero Span.
func (s Span) String() string {
	if s.File == nil {
		return ""
	}
	line, column := s.File.Position(s.Start)
	return fmt.Sprintf("%s:%d:%d", printable(s.File.Name), line, column)
}
