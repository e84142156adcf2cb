package web

import (
	"net/http"
	"net/url"
	"strings"
)

// own is an address of this server: a path that somebody names, or that of the lobby where it is anything else. A
// browser reads addresses otherwise than Go does: it takes a backslash for a slash, and leaves out tabs and ends of
// lines, so a path may hold none of them.
func own(address string) string {
	strange := func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f || r == '\ufffd' }
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "" || u.Opaque != "" || u.User != nil || u.Host != "" ||
		!strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") || strings.ContainsFunc(address, strange) {
		return "/"
	}
	return address
}

// redirect leads to an address of this server, as every answer does that leads anywhere.
func redirect(w http.ResponseWriter, r *http.Request, address string) {
	http.Redirect(w, r, own(address), http.StatusSeeOther)
}
