package measure

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// client is somebody before a machine of his own.
type client struct {
	http  *http.Client
	lang  string
	plain bool // reads plain data, as programs do
}

// machines is how many machines there are.
var machines atomic.Int64

// machine is a client with an address that nobody else has, where the system lets one choose.
func machine(plain bool) *client {
	n := machines.Add(1)
	t := &http.Transport{MaxIdleConnsPerHost: 2, IdleConnTimeout: time.Minute}
	if runtime.GOOS == "linux" {
		from := &net.TCPAddr{IP: net.IPv4(127, byte(1+n>>16), byte(n>>8), byte(n))}
		t.DialContext = (&net.Dialer{LocalAddr: from, Timeout: 10 * time.Second}).DialContext
	}
	return &client{http: &http.Client{Transport: t}, lang: [...]string{"en", "fr"}[n%2], plain: plain}
}

// mostTries is how often a request is sent again that came too early for the server.
const mostTries = 12

// ask sends a request, with a form where there is one, and again when the server says to wait, as it does to whoever
// asks faster than people do. Whatever else is not well is an error.
func (c *client) ask(address string, form url.Values) ([]byte, error) {
	for again := 0; ; again++ {
		text, wait, err := c.once(address, form)
		if wait == 0 || again == mostTries {
			return text, err
		}
		time.Sleep(wait)
	}
}

// once sends a request, and says how long the server has it wait that is refused for being too early.
func (c *client) once(address string, form url.Values) (text []byte, wait time.Duration, err error) {
	r, err := c.request(address, form)
	if err != nil {
		return nil, 0, err
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return nil, 0, err
	}
	defer answer.Body.Close()
	text, err = io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= http.StatusMultipleChoices {
		err = fmt.Errorf("%s: %.300s", answer.Status, text)
	}
	if answer.StatusCode == http.StatusTooManyRequests {
		seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After"))
		wait = time.Duration(max(seconds, 1)) * time.Second
	}
	return text, wait, err
}

func (c *client) request(address string, form url.Values) (*http.Request, error) {
	method, body := http.MethodGet, io.Reader(nil)
	if form != nil {
		method, body = http.MethodPost, strings.NewReader(form.Encode())
	}
	r, err := http.NewRequest(method, address, body)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Accept-Language", c.lang)
	if c.plain {
		r.Header.Set("Accept", "application/json")
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", "http://"+r.URL.Host)
	}
	return r, nil
}

// listen hears the events of a link, the serial of each, or -1 where it says none, until the stream ends.
func (c *client) listen(ctx context.Context, link string, ready chan<- struct{}, hear func(serial int)) error {
	r, err := c.request(link+"/events", nil)
	if err != nil {
		return err
	}
	answer, err := c.http.Do(r.WithContext(ctx))
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return errors.New(answer.Status)
	}
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		if ready != nil {
			close(ready)
			ready = nil
		}
		if data, is := strings.CutPrefix(lines.Text(), "data: "); is {
			serial, err := strconv.Atoi(data)
			if err != nil {
				serial = -1
			}
			hear(serial)
		}
	}
	return lines.Err()
}

// view is what a seat is shown.
type view struct {
	Serial   int
	Lines    int
	Over     bool
	Winners  []string
	Picks    []int
	Question *struct {
		Options []struct{ Value int }
	}
	Told []struct {
		Kind  string
		Depth int
		Text  string
	}
}

// onPage is how a page says what a program is told as data.
var (
	onForm = regexp.MustCompile(`class="offers"><input type="hidden" name="after" value="(\d+)">` +
		`<input type="hidden" name="picks" value="([^"]*)">`)
	onButton = regexp.MustCompile(`name="option" value="(-?\d+)"`)
	onBody   = regexp.MustCompile(`<body class="table"[^>]* data-live="(\d+)"`)
)

// look loads the page of a link, or the data of it.
func (c *client) look(link string) (*view, error) {
	text, err := c.ask(link, nil)
	if err != nil {
		return nil, err
	}
	return c.read(text)
}

// read reads a page, or data.
func (c *client) read(text []byte) (*view, error) {
	v := &view{}
	if c.plain {
		return v, json.Unmarshal(text, v)
	}
	body := onBody.FindSubmatch(text)
	if body == nil {
		return nil, fmt.Errorf("that is no page of a table: %.300s", text)
	}
	v.Serial, _ = strconv.Atoi(string(body[1]))
	v.Over = strings.Contains(string(text), `<div class="over">`)
	form := onForm.FindSubmatch(text)
	if form == nil {
		return v, nil
	}
	v.Serial, _ = strconv.Atoi(string(form[1]))
	for word := range strings.SplitSeq(string(form[2]), "_") {
		if n, err := strconv.Atoi(word); err == nil {
			v.Picks = append(v.Picks, n)
		}
	}
	asked := fmt.Sprintf(`{"Question": {"Options": [%s]}}`, buttons(text))
	return v, json.Unmarshal([]byte(asked), v)
}

// buttons is the options of a page, as data.
func buttons(text []byte) string {
	var out []string
	for _, m := range onButton.FindAllSubmatch(text, -1) {
		out = append(out, fmt.Sprintf(`{"Value": %s}`, m[1]))
	}
	return strings.Join(out, ", ")
}

// asked reports whether something is to be chosen.
func (v *view) asked() bool { return v.Question != nil && len(v.Question.Options) > 0 }

// pick chooses one of the options by chance. What comes of it is shown.
func (c *client) pick(link string, v *view, rng *rand.Rand) (*view, error) {
	option := v.Question.Options[rng.IntN(len(v.Question.Options))].Value
	picks := strings.ReplaceAll(strings.Trim(fmt.Sprint(v.Picks), "[]"), " ", "_")
	text, err := c.ask(link+"/answer", url.Values{"after": {strconv.Itoa(v.Serial)}, "picks": {picks},
		"option": {strconv.Itoa(option)}})
	if err != nil {
		return nil, err
	}
	return c.read(text)
}

// lobby is what a form says that makes tables of a game.
type lobby struct {
	seats   []string
	options map[string][]string
}

var (
	onSeats   = regexp.MustCompile(`<select name="seat:(\w+)"`)
	onOptions = regexp.MustCompile(`(?s)<select name="option:(\w+)">(.*?)</select>`)
	onValues  = regexp.MustCompile(`<option value="([^"]*)"`)
)

// lobby reads the form of a game.
func (c *client) lobby(server, game string) (*lobby, error) {
	text, err := c.ask(server+"/new/"+game, nil)
	if err != nil {
		return nil, err
	}
	out := &lobby{options: map[string][]string{}}
	for _, m := range onSeats.FindAllSubmatch(text, -1) {
		out.seats = append(out.seats, string(m[1]))
	}
	for _, m := range onOptions.FindAllSubmatch(text, -1) {
		for _, v := range onValues.FindAllSubmatch(m[2], -1) {
			out.options[string(m[1])] = append(out.options[string(m[1])], html.UnescapeString(string(v[1])))
		}
	}
	return out, nil
}

// links is the links of a new table.
type links struct {
	Spectator string
	Seats     map[string]string
}

// open makes a table. seats is who plays, or how many of those that the game has: then line-ups are drawn, with their
// options, until the rules take one.
func (c *client) open(server, game, seats string, l *lobby, seed uint64) (*links, error) {
	rng := rand.New(rand.NewPCG(seed, 3))
	n, err := strconv.Atoi(seats)
	drawn := err == nil
	program := *c
	program.plain = true
	for try := 0; ; try++ {
		who := strings.Split(seats, ",")
		form := url.Values{"seed": {strconv.FormatUint(seed, 10)}}
		if drawn {
			who = nil
			for _, i := range rng.Perm(len(l.seats))[:min(n, len(l.seats))] {
				who = append(who, l.seats[i])
			}
			for _, key := range slices.Sorted(maps.Keys(l.options)) {
				form.Set("option:"+key, l.options[key][rng.IntN(len(l.options[key]))])
			}
		}
		for _, seat := range who {
			form.Set("seat:"+seat, "person")
		}
		text, err := program.ask(server+"/new/"+game, form)
		var out links
		if err == nil {
			err = json.Unmarshal(text, &out)
		}
		if err == nil && (!drawn || len(out.Seats) == n) {
			return &out, nil
		}
		if !drawn || try > 200 {
			return nil, fmt.Errorf("no table of %s with %s: %w", game, seats, err)
		}
	}
}
