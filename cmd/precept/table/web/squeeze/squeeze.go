package squeeze

import (
	"compress/gzip"
	"net/http"
	"strings"
	"sync"
)

// writers is a pool of gzip writers, because each takes some hundreds of kilobytes.
var writers = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is a valid one
	return w
}}

// Writer compresses the response if it is text and the client accepts compression. The caller must call Close.
type Writer struct {
	http.ResponseWriter
	takes bool
	begun bool
	zip   *gzip.Writer
}

// New returns a writer for the response to a request.
func New(w http.ResponseWriter, r *http.Request) *Writer {
	return &Writer{ResponseWriter: w, takes: r.Method != http.MethodHead && r.Header.Get("Range") == "" &&
		strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")}
}

// Unwrap returns the writer below, for [http.ResponseController].
func (w *Writer) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader implements [http.ResponseWriter].
func (w *Writer) WriteHeader(status int) {
	w.begin(status)
	w.ResponseWriter.WriteHeader(status)
}

// begin decides whether to compress the response. It does not compress event streams, because each event must be sent
// at once.
func (w *Writer) begin(status int) {
	if w.begun {
		return
	}
	w.begun = true
	h := w.Header()
	kind, _, _ := strings.Cut(h.Get("Content-Type"), ";")
	text := strings.HasPrefix(kind, "text/") && kind != "text/event-stream" || kind == "application/json" ||
		kind == "image/svg+xml"
	if !text || h.Get("Content-Encoding") != "" {
		return
	}
	h.Add("Vary", "Accept-Encoding")
	if w.takes && status == http.StatusOK {
		h.Del("Content-Length")
		h.Set("Content-Encoding", "gzip")
		w.zip = writers.Get().(*gzip.Writer)
		w.zip.Reset(w.ResponseWriter)
	}
}

// Write implements [http.ResponseWriter].
func (w *Writer) Write(data []byte) (int, error) {
	w.begin(http.StatusOK)
	if w.zip != nil {
		return w.zip.Write(data)
	}
	return w.ResponseWriter.Write(data)
}

// Close completes the response.
func (w *Writer) Close() {
	if w.zip != nil {
		_ = w.zip.Close() // the browser may have gone
		writers.Put(w.zip)
		w.zip = nil
	}
}
