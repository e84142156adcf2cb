package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"strings"

	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/draw"
	"precept/cmd/precept/table/web"
)

//go:embed static/*.js static/*.css
var static embed.FS

// Program is the interpreter as WebAssembly, with its script.
type Program struct {
	Wasm []byte // compressed by gzip
	Exec string // the script of the same Go that runs it
}

// Write returns the page as one HTML file that loads nothing else. Its content security policy lists the hashes of the
// scripts and styles in it, so that no other can run. All texts of the content are encoded.
func (b *Bundle) Write(p *Program, title, lang string) ([]byte, error) {
	content, err := json.Marshal(b)
	if err != nil {
		return nil, err
	}
	parts := map[string]string{"drawing.css": draw.Stylesheet(), "exec": p.Exec}
	for _, from := range []fs.FS{static, web.Static()} {
		names, err := fs.Glob(from, "static/*.[jc]s*")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := fs.ReadFile(from, name)
			if err != nil {
				return nil, err
			}
			parts[strings.TrimPrefix(name, "static/")] = string(text)
		}
	}
	var out strings.Builder
	sum := sha256.Sum256(content)
	fmt.Fprintf(&out, head, lang, hex.EncodeToString(sum[:8]), Origin, policy(parts), html.EscapeString(title),
		parts["drawing.css"], parts["page.css"], html.EscapeString(speech.In(lang, "The program starts: a few seconds…")))
	for name, text := range parts {
		if low := strings.ToLower(text); strings.Contains(low, "</script") || strings.Contains(low, "<!--") {
			return nil, fmt.Errorf("%s cannot stand in a page", name)
		}
	}
	for _, name := range []string{"exec", "worker.js", "frame.js", "table.js", "lobby.js", "table.css", "drawing.css",
		"page.css"} {
		fmt.Fprintf(&out, "<script type=\"text/plain\" id=\"%s\">%s</script>\n", name, parts[name])
	}
	for _, name := range []string{"game", "program"} {
		data := map[string][]byte{"game": Compressed(content), "program": p.Wasm}[name]
		fmt.Fprintf(&out, "<script type=\"text/plain\" id=\"%s\">%s</script>\n", name, dense(data))
	}
	fmt.Fprintf(&out, "<script>%s</script>\n</body>\n</html>\n", parts["boot.js"])
	return []byte(out.String()), nil
}

// Compressed returns data compressed by gzip.
func Compressed(data []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one
	_, _ = w.Write(data)                                  // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

// head begins a page.
const head = `<!DOCTYPE html>
<html lang="%s" data-key="%s" data-origin="%s">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="%s">
<title>%s</title>
<style>%s</style>
<style>%s</style>
</head>
<body class="page">
<header id="bar"></header>
<p id="wait">%s</p>
<iframe id="view" title="%[5]s" hidden></iframe>
`

// policy returns the content security policy of a page with these scripts and styles.
func policy(parts map[string]string) string {
	sums := func(names ...string) (out string) {
		for _, name := range names {
			sum := sha256.Sum256([]byte(parts[name]))
			out += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		}
		return out
	}
	return "default-src 'none'; script-src 'wasm-unsafe-eval'" + sums("boot.js", "frame.js", "table.js", "lobby.js") +
		"; worker-src blob:; style-src" + sums("page.css", "table.css", "drawing.css") +
		"; img-src data:; base-uri " + Origin + "; form-action 'none'"
}

// escape precedes a byte that HTML would change or interpret; that byte is written with the bit other inverted.
const escape, other = 0x7f, 0x40

// dense encodes data as 7-bit characters, which is a ninth shorter than base64. Worker.js decodes it. The result
// contains no "<", so it cannot end the HTML element around it.
func dense(data []byte) string {
	var out strings.Builder
	write := func(c byte) {
		switch c {
		case 0, '\r', '<', escape:
			out.WriteByte(escape)
			c ^= other
		}
		out.WriteByte(c)
	}
	bits, n := uint(0), 0
	for _, b := range data {
		bits, n = bits<<8|uint(b), n+8
		for n >= 7 {
			n -= 7
			write(byte(bits>>n) & 0x7f)
		}
	}
	if n > 0 {
		write(byte(bits<<(7-n)) & 0x7f)
	}
	return out.String()
}
