package measure

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
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

// client is a browser or a program on a machine of its own.
type client struct {
	http  *http.Client
	lang  string
	plain bool // reads JSON, as programs do
}

// machines is the number of clients made, which numbers their addresses.
var machines atomic.Int64

// machine returns a client. On Linux it has its own address.
func machine(plain bool) *client {
	n := machines.Add(1)
	t := &http.Transport{MaxIdleConnsPerHost: 2, IdleConnTimeout: time.Minute}
	if runtime.GOOS == "linux" {
		from := &net.TCPAddr{IP: net.IPv4(127, byte(1+n>>16), byte(n>>8), byte(n))}
		t.DialContext = (&net.Dialer{LocalAddr: from, Timeout: 10 * time.Second}).DialContext
	}
	return &client{http: &http.Client{Transport: t}, lang: [...]string{"en", "fr"}[n%2], plain: plain}
}

// mostTries is the maximum number of tries of a request that the server refuses for coming too soon.
const mostTries = 12

// ask sends a request, as a POST if there is a form. If the server refuses it for coming too soon, ask waits and
// repeats it. Any other status than success is an error.
func (c *client) ask(address string, form url.Values) ([]byte, error) {
	for again := 0; ; again++ {
		text, wait, err := c.once(address, form)
		if wait == 0 || again == mostTries {
			return text, err
		}
		time.Sleep(wait)
	}
}

// once sends a request. If the server refuses it for coming too soon, wait is the time until the next attempt.
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

// listen receives the events of a link until the stream ends. It calls hear with the version of the table in each
// event, or -1 if the event has none.
func (c *client) listen(ctx context.Context, link string, ready chan<- struct{}, hear func(version int)) error {
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
			version, err := strconv.Atoi(data)
			if err != nil {
				version = -1
			}
			hear(version)
		}
	}
	return lines.Err()
}

// view is what a seat can see.
type view struct {
	Serial   int
	Version  int // of the table: grows with each entry of its record
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

// These expressions match the parts of a page that correspond to the JSON for programs.
var (
	onForm = regexp.MustCompile(`class="offers"><input type="hidden" name="after" value="(\d+)">` +
		`<input type="hidden" name="picks" value="([^"]*)">`)
	onButton = regexp.MustCompile(`name="option" value="(-?\d+)"`)
	onBody   = regexp.MustCompile(`<body class="table[^"]*"[^>]* data-live="(\d+)" data-version="(\d+)"`)
)

// look loads the page of a link, or its JSON.
func (c *client) look(link string) (*view, error) {
	text, err := c.ask(link, nil)
	if err != nil {
		return nil, err
	}
	return c.read(text)
}

// read reads a page, or JSON.
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
	v.Version, _ = strconv.Atoi(string(body[2]))
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

// buttons returns the options of a page as JSON.
func buttons(text []byte) string {
	var out []string
	for _, m := range onButton.FindAllSubmatch(text, -1) {
		out = append(out, fmt.Sprintf(`{"Value": %s}`, m[1]))
	}
	return strings.Join(out, ", ")
}

// asked reports whether there is something to choose.
func (v *view) asked() bool { return v.Question != nil && len(v.Question.Options) > 0 }

// pick chooses a random option, and returns the view after it.
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

// lobby is the content of the form that creates tables of a game.
type lobby struct {
	seats   []string
	options map[string][]string
}

// lobby loads the form of a game.
func (c *client) lobby(server, game string) (*lobby, error) {
	program := *c
	program.plain = true
	text, err := program.ask(server+"/new/"+game, nil)
	if err != nil {
		return nil, err
	}
	var form struct {
		Seats   []struct{ ID string }
		Options map[string][]string
	}
	if err := json.Unmarshal(text, &form); err != nil {
		return nil, err
	}
	out := &lobby{options: form.Options}
	for _, s := range form.Seats {
		out.seats = append(out.seats, s.ID)
	}
	return out, nil
}

// links is the links of a new table.
type links struct {
	Spectator string
	Seats     map[string]string
}

// open creates a table. seats is either the seats, separated by commas, or their number. For a number, open draws
// seats and options until the rules accept them.
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
