package squeeze

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestWriter checks what is compressed: texts, if the client accepts it, but neither events nor errors.
func TestWriter(t *testing.T) {
	long := strings.Repeat("a long text ", 1000)
	for name, c := range map[string]struct {
		kind, takes string
		status      int
		want        bool
	}{
		"a page":               {"text/html; charset=utf-8", "br, gzip", 200, true},
		"data":                 {"application/json", "gzip", 200, true},
		"a drawing":            {"image/svg+xml", "gzip", 200, true},
		"a client without it":  {"text/html", "", 200, false},
		"a stream of events":   {"text/event-stream", "gzip", 200, false},
		"a picture":            {"image/png", "gzip", 200, false},
		"an error":             {"text/html", "gzip", 404, false},
		"a page, no WriteHead": {"text/html", "gzip", 0, true},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Accept-Encoding", c.takes)
		out := httptest.NewRecorder()
		w := New(out, r)
		w.Header().Set("Content-Type", c.kind)
		if c.status > 0 {
			w.WriteHeader(c.status)
		}
		if _, err := io.WriteString(w, long); err != nil {
			t.Fatal(err)
		}
		if err := http.NewResponseController(w).SetWriteDeadline(time.Now()); err == nil {
			t.Error("a recorder has no deadlines") // and Unwrap was asked
		}
		w.Close()
		if got := out.Header().Get("Content-Encoding") == "gzip"; got != c.want {
			t.Errorf("%s: compressed %v", name, got)
			continue
		}
		body := io.Reader(out.Body)
		if c.want {
			if out.Body.Len() > len(long)/10 {
				t.Errorf("%s: %d bytes", name, out.Body.Len())
			}
			zip, err := gzip.NewReader(out.Body)
			if err != nil {
				t.Fatal(name, err)
			}
			body = zip
		}
		if text, err := io.ReadAll(body); err != nil || string(text) != long {
			t.Errorf("%s: %d bytes, %v", name, len(text), err)
		}
	}
}
