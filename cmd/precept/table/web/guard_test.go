package web_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/web"
	"precept/interpreter"
)

// live serves the pages as the program does, with the timeouts divided by fraction.
func (s *site) live(fraction time.Duration) (addr string) {
	s.t.Helper()
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		s.t.Fatal(err)
	}
	server := s.pages.HTTP("")
	for _, d := range []*time.Duration{&server.ReadHeaderTimeout, &server.ReadTimeout, &server.WriteTimeout,
		&server.IdleTimeout} {
		if *d == 0 || *d > 3*time.Minute {
			s.t.Errorf("a time of %v is no bound", *d)
		}
		*d /= fraction
	}
	go server.Serve(at)
	s.t.Cleanup(func() { server.Close() })
	return at.Addr().String()
}

// dial opens a connection and sends some text.
func dial(t *testing.T, addr, text string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
	return c
}

// ends reports whether the other side closes a connection within some time, and returns what it sent.
func ends(c net.Conn, within time.Duration) (string, bool) {
	c.SetReadDeadline(time.Now().Add(within))
	text, err := io.ReadAll(c)
	timeout, is := err.(net.Error) //nolint:errorlint // unwrapped, directly from the connection
	return string(text), !is || !timeout.Timeout()
}

// TestSlowClients checks that a client that sends slowly or nothing is dropped.
func TestSlowClients(t *testing.T) {
	s := serve(t)
	addr := s.live(40)
	for name, text := range map[string]string{
		"nothing":       "",
		"half a header": "GET / HTTP/1.1\r\nHost: " + addr + "\r\nX-Slow: ",
		"half a body": "POST /language HTTP/1.1\r\nHost: " + addr + "\r\nContent-Length: 100\r\n" +
			"Content-Type: application/x-www-form-urlencoded\r\n\r\nlang=",
		"nothing more": "GET / HTTP/1.1\r\nHost: " + addr + "\r\n\r\n",
	} {
		if _, ended := ends(dial(t, addr, text), 20*time.Second); !ended {
			t.Errorf("who sends %s is not dropped", name)
		}
	}
}

// TestHugeRequests checks that headers and bodies that are too large are refused, whatever they claim to be.
func TestHugeRequests(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe"))
	addr := s.live(1)
	path := strings.TrimPrefix(x.owner, s.URL)
	much := strings.Repeat("x", 1<<20)
	for name, test := range map[string]struct{ head, body, want string }{
		"a header":   {"GET / HTTP/1.1\r\nX-Much: " + much[:1<<16] + "\r\n", "", "431"},
		"an address": {"GET /" + much[:1<<16] + " HTTP/1.1\r\n", "", "431"},
		"a form": {"POST " + path + "/note HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n" +
			"Content-Length: 1048576\r\n", much, "413"},
		"chunks": {"POST " + path + "/note HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n" +
			"Transfer-Encoding: chunked\r\n", "100000\r\n" + much + "\r\n0\r\n\r\n", "413"},
	} {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		go io.WriteString(c, test.head+"Host: "+addr+"\r\nConnection: close\r\n\r\n"+test.body)
		c.SetReadDeadline(time.Now().Add(20 * time.Second))
		line := make([]byte, 12)
		if _, err := io.ReadFull(c, line); err != nil || !strings.HasPrefix(string(line), "HTTP/1.1 "+test.want) {
			t.Errorf("%s: %q %v", name, line, err)
		}
		c.Close()
	}
}

// TestConnectionsOfOneAddress checks the limit on connections of one address, even idle ones, and that new ones work
// after they have ended.
func TestConnectionsOfOneAddress(t *testing.T) {
	s := serve(t)
	addr := s.live(1)
	var all []net.Conn
	for range web.ConnsOf + 20 {
		all = append(all, dial(t, addr, ""))
	}
	if _, ended := ends(all[len(all)-1], 10*time.Second); !ended {
		t.Errorf("%d connections of one address are kept", len(all))
	}
	ask := func(c net.Conn) bool {
		fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", addr)
		text, _ := ends(c, 20*time.Second)
		return strings.HasPrefix(text, "HTTP/1.1 200")
	}
	if !ask(all[0]) {
		t.Error("the first connection is dropped with those that are too many")
	}
	for _, c := range all {
		c.Close()
	}
	for try := 0; ; try++ {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		if ok := ask(c); ok {
			return
		}
		if try > 100 {
			t.Fatal("the address may not come again")
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// TestStreamsOfOneAddress checks the limit on streams of one address, and that a new one works after one has ended.
func TestStreamsOfOneAddress(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	open := func() (end func(), status int) {
		ctx, cancel := context.WithCancel(context.Background())
		r, err := http.NewRequestWithContext(ctx, "GET", x.spectator+"/events", nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		return func() { cancel(); answer.Body.Close() }, answer.StatusCode
	}
	first, _ := open()
	for range web.StreamsOf - 1 {
		if end, status := open(); status != http.StatusOK {
			t.Fatalf("a stream: %d", status)
		} else {
			defer end()
		}
	}
	if end, status := open(); status != http.StatusTooManyRequests {
		t.Errorf("one stream more than there may be: %d", status)
	} else {
		end()
	}
	for first(); ; time.Sleep(20 * time.Millisecond) {
		end, status := open()
		if end(); status == http.StatusOK {
			return
		}
	}
}

// TestWhatCostsMore checks that expensive requests count more: making a table, replaying a match.
func TestWhatCostsMore(t *testing.T) {
	most := func(do func(v *visitor, s *site, x *table) int) int {
		s := serve(t)
		x := s.make(of("tic_tac_toe", "cross", "nought"))
		v := visit(t)
		for n := range 400 {
			if do(v, s, x) == http.StatusTooManyRequests {
				return n
			}
		}
		return 400
	}
	plain := most(func(v *visitor, s *site, _ *table) int {
		_, answer := v.do("GET", s.URL+"/s/nobody", nil)
		return answer.StatusCode
	})
	past := most(func(v *visitor, _ *site, x *table) int {
		_, answer := v.do("GET", x.spectator+"?at=0", nil)
		return answer.StatusCode
	})
	made := most(func(v *visitor, s *site, _ *table) int {
		_, answer := v.do("POST", s.URL+"/new/tic_tac_toe", url.Values{"seat:cross": {"person"},
			"seat:nought": {"person"}})
		return answer.StatusCode
	})
	if plain < 2*past || past < made || made < 10 {
		t.Errorf("before it is too much there are %d pages, %d of the past, %d new tables", plain, past, made)
	}
}

// TestLinksAreNotTold checks that faults and the HTTP server's log contain no link, and that no page passes one on.
func TestLinksAreNotTold(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	s.faulty = true
	var told strings.Builder
	var mu sync.Mutex
	pages := web.New(s.house, s.shelf, "test", func(err error) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintf(&told, "%v %+v\n", err, err)
	})
	pages.Show(func(*interpreter.Match) *interpreter.Match { panic("a fault") })
	s.pages = pages
	addr := s.live(1)
	secret := x.seats["cross"][strings.LastIndex(x.seats["cross"], "/")+1:]
	v := visit(t)
	for _, path := range []string{"", "/draw", "/why?ask=1", "/save", "/nothing", "?at=0", "/draw?at=0"} {
		_, answer := v.do("GET", "http://"+addr+"/s/"+secret+path, nil)
		if got := answer.Header.Get("Referrer-Policy"); got != "no-referrer" {
			t.Errorf("%s: the referrer's policy is %q", path, got)
		}
		for name, values := range answer.Header {
			if strings.Contains(strings.Join(values, " "), secret) {
				t.Errorf("%s: %s holds the link", path, name)
			}
		}
	}
	for _, text := range []string{"GET /s/" + secret + " HTTP/9.9\r\n\r\n",
		"GET /s/" + secret + " HTTP/1.1\r\nHost: a b\r\n\r\n",
		"POST /s/" + secret + "/note HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"} {
		ends(dial(t, addr, text), time.Second)
	}
	if _, err := s.house.Sit(room.TokenOf(secret)); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	if text := told.String(); strings.Contains(text, secret) {
		t.Errorf("a link is told:\n%s", text)
	}
}

// TestAddresses checks that an IPv6 address counts as its network.
func TestAddresses(t *testing.T) {
	for addr, want := range map[string]string{
		"192.0.2.7:80": "192.0.2.7", "[2001:db8:1:2:3:4:5:6]:80": "2001:db8:1:2::/64", "[::ffff:192.0.2.7]:1": "192.0.2.7",
		"[fe80::1%eth0]:80": "fe80::/64", "[::1]:80": "::/64", "@": "@",
	} {
		if got := web.HostOf(addr); got != want {
			t.Errorf("%s is of %s, not of %s", addr, got, want)
		}
	}
}
