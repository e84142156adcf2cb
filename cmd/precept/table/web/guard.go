package web

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/web/squeeze"
)

// Limits on requests and connections.
const (
	bodyBytes  = 64 << 10         // of a POST
	perAddress = 240              // requests that one address may send at once
	perSecond  = 40               // requests that one address may add each second
	addresses  = 20_000           // addresses that are remembered
	streamsOf  = 40               // streams of one address
	connsOf    = 250              // connections of one address, busy or idle
	allConns   = 10_000           // connections of all addresses
	readFor    = 10 * time.Second // the time to receive a request
	writeFor   = 30 * time.Second // the time to send a page
	idleFor    = 2 * time.Minute
	headBytes  = 16 << 10
)

// policy is the content security policy of pages: they load from this server only.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// framing replaces the end of the policy if pages may contain other pages of this server in frames.
const framing = "frame-ancestors 'self'; frame-src 'self'"

// The weights of requests that cost more than others, for [rates.take].
const (
	making    = 10 // makes a table
	searching = 4  // replays or searches a match
	typing    = .2 // is sent while somebody types
)

// searches lists the last path elements of requests that replay or search a match.
var searches = []string{"save", "scenario", "why", "hint", "adopt", "correct", "rematch", "stand", "report", "seat"}

// weight returns how many simple requests a request counts as.
func weight(r *http.Request) float64 {
	q := r.URL.Query()
	switch name := path.Base(r.URL.Path); {
	case r.Method == http.MethodPost && (strings.HasPrefix(r.URL.Path, hostPath) || r.URL.Path == uploadPath ||
		strings.HasPrefix(r.URL.Path, "/new/")):
		return making
	case q.Has("at"), q.Has(laidField), q.Has("log"), slices.Contains(searches, name):
		return searching
	}
	return 1
}

// ServeHTTP answers a request within the limits, and sets the headers that every response has. A panic ends only this
// request.
func (s *Server) ServeHTTP(plainly http.ResponseWriter, r *http.Request) {
	w := squeeze.New(plainly, r)
	defer w.Close()
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	if s.beside.path != "" {
		h.Set("Content-Security-Policy", strings.Replace(policy, "frame-ancestors 'none'", framing, 1))
		h.Set("X-Frame-Options", "SAMEORIGIN")
	}
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex")
	p := s.page(r)
	defer func() {
		if fault := recover(); fault != nil {
			if fault == http.ErrAbortHandler { //nolint:errorlint // the server compares so, too
				panic(fault)
			}
			err := fmt.Errorf("an error in the program: %v\n%s", fault, debug.Stack())
			s.fail(w, p, http.StatusInternalServerError, p.T("Something went wrong with this request."), s.fault(err, p.Lang))
		}
	}()
	size := weight(r)
	if s.beside.holds(r.URL.Path) {
		size = typing
	}
	if !s.rates.take(address(r), size, time.Now()) {
		h.Set("Retry-After", "5")
		s.fail(w, p, http.StatusTooManyRequests, p.T("Too many requests."), p.T("Wait a few seconds and try again."))
		return
	}
	if r.Method == http.MethodPost {
		if err := s.parse(w, r); err != nil {
			s.fail(w, p, http.StatusRequestEntityTooLarge, p.T("That is too large."), "")
			return
		}
		if !s.ownPage(r) {
			s.fail(w, p, http.StatusForbidden, p.T("That did not come from this page."),
				p.T("Open the page again and answer there; a program sends the address of this server as Origin."))
			return
		}
	}
	s.mux.ServeHTTP(w, r)
}

// parse reads the form of a POST. A form with a save may be as long as a save; all others are short.
func (s *Server) parse(w http.ResponseWriter, r *http.Request) error {
	if r.URL.Path == uploadPath && strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		r.Body = http.MaxBytesReader(w, r.Body, room.SaveBytes+bodyBytes)
		return r.ParseMultipartForm(room.SaveBytes + bodyBytes) // all of it stays in memory
	}
	most := int64(bodyBytes)
	if strings.HasPrefix(r.URL.Path, "/new/") {
		most += 3 * campaignBytes // form encoding can triple the size
	}
	if s.beside.holds(r.URL.Path) {
		most = s.beside.most
	}
	r.Body = http.MaxBytesReader(w, r.Body, most)
	return r.ParseForm()
}

// ownPage reports whether a POST comes from a page of this server. Browsers usually say so in a header. Some do not,
// for instance over plain HTTP without referrers. Then the POST must contain the secret of a link in its address, or
// the key in forms without a link.
func (s *Server) ownPage(r *http.Request) bool {
	switch site := r.Header.Get("Sec-Fetch-Site"); site {
	case "same-origin", "none":
		return true
	case "":
	default:
		return false
	}
	origin := r.Header.Get("Origin")
	if origin != "" && origin != "null" {
		_, host, ok := strings.Cut(origin, "://")
		return ok && host == r.Host
	}
	if strings.HasPrefix(r.URL.Path, linkPath) || strings.HasPrefix(r.URL.Path, room.NoticePath) ||
		strings.HasPrefix(r.URL.Path, hostPath) {
		return true
	}
	return subtle.ConstantTimeCompare([]byte(r.PostForm.Get(fromField)), []byte(s.key)) == 1
}

// address returns the address of a request's sender.
func address(r *http.Request) string { return hostOf(r.RemoteAddr) }

// hostOf returns the host of an address with a port. For IPv6 it returns the /64 network, which usually belongs to one
// customer.
func hostOf(addr string) string {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return addr
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	if ip = ip.Unmap().WithZone(""); ip.Is6() {
		if net, err := ip.Prefix(64); err == nil {
			return net.String()
		}
	}
	return ip.String()
}

// rates limits the requests of each address by a bucket that refills over time.
type rates struct {
	mu      sync.Mutex
	of      map[string]*bucket
	streams map[string]int
	conns   map[string]int
	all     int // connections
}

type bucket struct {
	left float64
	at   time.Time
}

// take removes the weight of a request from the bucket of an address. It returns false if the bucket does not hold
// enough.
func (r *rates) take(from string, weight float64, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	b := r.of[from]
	if b == nil {
		if len(r.of) >= addresses {
			r.forget(now)
		}
		b = &bucket{perAddress, now}
		r.of[from] = b
	}
	b.left = min(perAddress, b.left+now.Sub(b.at).Seconds()*perSecond)
	b.at = now
	if b.left < weight {
		return false
	}
	b.left -= weight
	return true
}

// forget drops addresses with full buckets, or all of them if that is not enough.
func (r *rates) forget(now time.Time) {
	for from, b := range r.of {
		if b.left+now.Sub(b.at).Seconds()*perSecond >= perAddress {
			delete(r.of, from)
		}
	}
	if len(r.of) >= addresses {
		clear(r.of)
	}
}

// stream counts a new stream of an address, or returns an error if there are too many.
func (r *rates) stream(from string) (end func(), err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.streams[from] >= streamsOf {
		return nil, errors.New("too many streams of one address")
	}
	r.streams[from]++
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.streams[from]--; r.streams[from] == 0 {
			delete(r.streams, from)
		}
	}, nil
}

// own returns an address if it is a path on this server, else "/". It rejects paths with backslashes, tabs or line
// ends, because browsers read a backslash as a slash and skip the others.
func own(address string) string {
	strange := func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f || r == '\ufffd' }
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "" || u.Opaque != "" || u.User != nil || u.Host != "" ||
		!strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") || strings.ContainsFunc(address, strange) {
		return "/"
	}
	return address
}

// redirect redirects to an address of this server. All redirects go through it.
func redirect(w http.ResponseWriter, r *http.Request, address string) {
	http.Redirect(w, r, own(address), http.StatusSeeOther)
}
