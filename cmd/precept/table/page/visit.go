package page

import (
	"bytes"
	"context"
	"mime"
	"net/http"
	"net/url"
	"path"
	"strings"
)

// Origin is what addresses inside a page begin with. Nothing answers there.
const Origin = "http://page.invalid"

// Request is a request of a script of the page.
type Request struct {
	Method, URL, Type, Accept string
	Body                      []byte
}

// Answer is the answer to a request, after redirects.
type Answer struct {
	URL    string // of the last request
	Status int
	Type   string
	File   string // the name of the file to save, "" for a page
	Body   []byte
}

// written is a response that is written to memory.
type written struct {
	head   http.Header
	status int
	body   bytes.Buffer
	sent   func(chunk string) // for a stream; nil: the body is kept
}

// Header implements [http.ResponseWriter].
func (w *written) Header() http.Header { return w.head }

// WriteHeader implements [http.ResponseWriter].
func (w *written) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
}

// Write implements [http.ResponseWriter].
func (w *written) Write(data []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	if w.sent != nil && w.status == http.StatusOK {
		w.sent(string(data))
		return len(data), nil
	}
	return w.body.Write(data)
}

// Flush implements [http.Flusher].
func (w *written) Flush() {}

// mostRedirects is the maximum number of redirects that a request follows.
const mostRedirects = 5

// Do answers a request and follows its redirects. It stores the address if the answer is a whole page.
func (p *Page) Do(r Request) Answer {
	for n := 0; ; n++ {
		w := p.once(context.Background(), r, nil)
		if to := w.head.Get("Location"); to != "" && w.status/100 == 3 && n < mostRedirects {
			at, err := url.Parse(r.URL)
			if err == nil {
				at, err = at.Parse(to)
			}
			if err == nil {
				r = Request{Method: http.MethodGet, URL: at.String(), Accept: r.Accept}
				continue
			}
		}
		out := Answer{URL: r.URL, Status: w.status, Type: w.head.Get("Content-Type"), Body: w.body.Bytes()}
		if out.Status == 0 {
			out.Status = http.StatusOK
		}
		if kind, of, err := mime.ParseMediaType(w.head.Get("Content-Disposition")); err == nil && kind != "" {
			out.File = path.Base(of["filename"])
		}
		return out
	}
}

// Shown stores the address of the page that is shown, so that the browser shows it again the next time.
func (p *Page) Shown(address string) {
	if rest, ok := strings.CutPrefix(address, Origin); ok {
		p.mu.Lock()
		p.kept.At = rest
		p.mu.Unlock()
		p.changed()
	}
}

// Listen passes the chunks of an event stream to sent until the context ends.
func (p *Page) Listen(ctx context.Context, address string, sent func(chunk string)) {
	p.once(ctx, Request{Method: http.MethodGet, URL: address}, sent)
}

// once answers one request without following redirects. It sends and stores the cookies.
func (p *Page) once(ctx context.Context, r Request, sent func(string)) *written {
	w := &written{head: http.Header{}, sent: sent}
	in, err := http.NewRequestWithContext(ctx, r.Method, r.URL, bytes.NewReader(r.Body))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return w
	}
	in.RemoteAddr, in.RequestURI = "127.0.0.1:1", in.URL.RequestURI()
	in.Header.Set("Sec-Fetch-Site", "same-origin")
	in.Header.Set("Origin", Origin)
	in.Header.Set("Accept", r.Accept)
	in.Header.Set("Content-Type", r.Type)
	p.mu.Lock()
	in.Header.Set("Accept-Language", p.Languages)
	for key, value := range p.kept.Cookies {
		if name, below, _ := strings.Cut(key, ";"); strings.HasPrefix(in.URL.Path+"/", strings.TrimSuffix(below, "/")+"/") {
			in.AddCookie(&http.Cookie{Name: name, Value: value})
		}
	}
	p.mu.Unlock()
	p.ServeHTTP(w, in)
	for _, c := range (&http.Response{Header: w.head}).Cookies() {
		p.mu.Lock()
		if p.kept.Cookies[c.Name+";"+c.Path] = c.Value; c.MaxAge < 0 {
			delete(p.kept.Cookies, c.Name+";"+c.Path)
		}
		p.mu.Unlock()
		p.changed()
	}
	return w
}
