//go:build !js

package hook

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// Client makes posts.
type Client struct{ http http.Client }

// NewClient returns a client that reaches only public addresses, unless private is set. It checks the IP address when
// it connects, so that a name cannot change to a private address after a check.
func NewClient(private bool) *Client {
	d := net.Dialer{Timeout: Timeout, Control: func(_, address string, _ syscall.RawConn) error {
		if private {
			return nil
		}
		return public(address)
	}}
	t := &http.Transport{DialContext: d.DialContext, DisableKeepAlives: true, TLSHandshakeTimeout: Timeout,
		MaxResponseHeaderBytes: response} // and no proxy, which would connect instead of this client
	return &Client{http.Client{Transport: t, Timeout: Timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// Post sends a body with its signature. Any status but 2xx is an error. Closing stop ends it.
func (c *Client) Post(stop <-chan struct{}, address string, secret, body []byte, now time.Time) error {
	if err := Judge(address); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		select {
		case <-stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "precept")
	req.Header.Set(Signature, Sign(secret, body, now))
	res, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	io.Copy(io.Discard, io.LimitReader(res.Body, response))
	if res.StatusCode < 200 || res.StatusCode > 299 {
		return fmt.Errorf("%s answers %s", req.URL.Host, res.Status)
	}
	return nil
}

// special lists address ranges that look like global unicast but lead to networks that are not public.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),       // this network
	netip.MustParsePrefix("100.64.0.0/10"),   // shared by customers of a provider
	netip.MustParsePrefix("192.0.0.0/24"),    // protocols
	netip.MustParsePrefix("192.0.2.0/24"),    // documentation
	netip.MustParsePrefix("192.88.99.0/24"),  // relays of 6to4
	netip.MustParsePrefix("198.18.0.0/15"),   // benchmarks
	netip.MustParsePrefix("198.51.100.0/24"), // documentation
	netip.MustParsePrefix("203.0.113.0/24"),  // documentation
	netip.MustParsePrefix("240.0.0.0/4"),     // reserved
	netip.MustParsePrefix("::/96"),           // holds an IPv4 address, as do all below
	netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("2001::/23"), // protocols, Teredo among them
	netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("3fff::/20"),
	netip.MustParsePrefix("5f00::/16"),
	netip.MustParsePrefix("fec0::/10"),
}

// public returns an error for an address, with its port, that is not public.
func public(address string) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %v", ErrRefused, err)
	}
	ip := at.Addr().Unmap().WithZone("")
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || ip.IsLoopback() || ip.IsLinkLocalUnicast() {
		return fmt.Errorf("%w: %s is a private one", ErrRefused, ip)
	}
	for _, p := range special {
		if p.Contains(ip) {
			return fmt.Errorf("%w: %s is a private one", ErrRefused, ip)
		}
	}
	return nil
}
