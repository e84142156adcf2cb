//go:build !js

package web

import (
	"net"
	"net/http"
)

// HTTP returns an HTTP server of these pages with timeouts and limits on connections.
func (s *Server) HTTP(addr string) *http.Server {
	return &http.Server{Addr: addr, Handler: s, ReadHeaderTimeout: readFor, ReadTimeout: readFor,
		WriteTimeout: writeFor, IdleTimeout: idleFor, MaxHeaderBytes: headBytes, ErrorLog: s.errors,
		ConnState: s.rates.connected}
}

// connected counts the connections of addresses, and closes those beyond the limits. The other limits apply only to
// requests, not to idle connections.
func (r *rates) connected(c net.Conn, now http.ConnState) {
	r.mu.Lock()
	defer r.mu.Unlock()
	from := hostOf(c.RemoteAddr().String())
	switch now {
	case http.StateNew:
		r.conns[from]++
		if r.all++; r.conns[from] > connsOf || r.all > allConns {
			c.Close()
		}
	case http.StateClosed, http.StateHijacked:
		r.all--
		if r.conns[from]--; r.conns[from] <= 0 {
			delete(r.conns, from)
		}
	}
}
