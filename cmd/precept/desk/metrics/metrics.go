package metrics

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// Set is a set of metrics by name.
type Set struct{ set *metrics.Set }

// New returns an empty set.
func New() *Set { return &Set{metrics.NewSet()} }

// Gauge adds a number that is computed when it is read. A name may have labels: precept_tables{state="open"}.
func (s *Set) Gauge(name string, now func() float64) { s.set.NewGauge(name, now) }

// Requests counts the requests to h by method and status, and measures their time. Streaming responses are counted
// when they end.
func (s *Set) Requests(name string, h http.Handler) http.Handler {
	took := s.set.NewSummary(name + "_seconds")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, seen := time.Now(), &seeing{ResponseWriter: w, status: http.StatusOK}
		defer func() {
			took.UpdateDuration(began)
			s.set.GetOrCreateCounter(name + `_total{method="` + method(r) + `",status="` +
				strconv.Itoa(seen.status) + `"}`).Inc()
		}()
		h.ServeHTTP(seen, r)
	})
}

// method returns the method of a request, one of a few, since clients can send any text.
func method(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodPost, http.MethodHead:
		return r.Method
	}
	return "other"
}

// seeing records the status of a response.
type seeing struct {
	http.ResponseWriter
	status int
}

// WriteHeader records the status and passes it on.
func (s *seeing) WriteHeader(status int) {
	s.status = status
	s.ResponseWriter.WriteHeader(status)
}

// Unwrap returns the wrapped writer. [http.ResponseController] calls it.
func (s *seeing) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// ServeHTTP writes all metrics, including those of the process.
func (s *Set) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	s.write(w)
}

func (s *Set) write(w io.Writer) {
	s.set.WritePrometheus(w)
	metrics.WriteProcessMetrics(w)
}

// Serve serves the metrics at an address, below /metrics, until end is called. where is the URL.
func (s *Set) Serve(addr string) (where string, end func(), err error) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s)
	return Listen(addr, mux)
}

// Listen serves h at an address until end is called. where is the URL.
func Listen(addr string, h http.Handler) (where string, end func(), err error) {
	at, err := net.Listen("tcp", addr)
	if err != nil {
		return "", nil, err
	}
	const short = 10 * time.Second
	server := &http.Server{Handler: h, ReadTimeout: short, WriteTimeout: short, MaxHeaderBytes: 16 << 10}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(at) }()
	return "http://" + at.Addr().String(), func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if errors.Is(server.Shutdown(ctx), context.DeadlineExceeded) {
			_ = server.Close()
		}
		<-ended
	}, nil
}
