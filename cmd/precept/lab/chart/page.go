package chart

import (
	"fmt"
	"html"
	"strings"

	"precept/cmd/precept/table/draw/svg"
)

// Page is an HTML file with sections.
type Page struct {
	Lang, Title string
	Lead        []string // paragraphs under the title
	body        strings.Builder
}

// Add adds a section with a title and a drawing or table. note may be empty.
func (p *Page) Add(title, note, content string) {
	fmt.Fprintf(&p.body, "<section>\n<h2>%s</h2>\n", html.EscapeString(title))
	if note != "" {
		fmt.Fprintf(&p.body, "<p>%s</p>\n", html.EscapeString(note))
	}
	p.body.WriteString(content + "</section>\n")
}

// Table returns an HTML table; the first row is its head, the first column holds names.
func Table(rows [][]string) string {
	var b strings.Builder
	b.WriteString("<div class=\"scroll\" tabindex=\"0\"><table>\n")
	for i, cells := range rows {
		b.WriteString("<tr>")
		for k, cell := range cells {
			tag := "td"
			if i == 0 || k == 0 {
				tag = "th"
			}
			fmt.Fprintf(&b, "<%s>%s</%s>", tag, html.EscapeString(cell), tag)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table></div>\n")
	return b.String()
}

// Facts returns a table of names and values, without a head.
func Facts(rows [][]string) string {
	var b strings.Builder
	b.WriteString("<table class=\"facts\">\n")
	for _, row := range rows {
		fmt.Fprintf(&b, "<tr><th>%s</th><td>%s</td></tr>\n", html.EscapeString(row[0]), html.EscapeString(row[1]))
	}
	b.WriteString("</table>\n")
	return b.String()
}

// style is what these pages have of their own.
const style = `body{max-width:52rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin:2rem 0 .4rem}
p{margin:.3rem 0}svg{width:100%;height:auto}
.drawing text{font-size:12px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.15rem .7rem;text-align:right;border-bottom:1px solid var(--line)}
th:first-child{text-align:left;font-weight:normal}
.facts td{text-align:left;overflow-wrap:anywhere}.facts th{white-space:nowrap;vertical-align:top}
`

// String returns the HTML file.
func (p *Page) String() string {
	var b strings.Builder
	title := html.EscapeString(p.Title)
	fmt.Fprintf(&b, "<!doctype html>\n<html lang=\"%s\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "+
		"content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n<style>\n%s%s</style>\n<main>\n<h1>%s</h1>\n",
		p.Lang, title, svg.PageStyle([]byte(p.body.String())), style, title)
	for _, text := range p.Lead {
		fmt.Fprintf(&b, "<p>%s</p>\n", html.EscapeString(text))
	}
	b.WriteString(p.body.String() + "</main>\n</html>\n")
	return b.String()
}
