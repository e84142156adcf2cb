package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"precept/interpreter/limit"
)

// message is what goes over the wire: a request, a notification (without an id), or an answer (without a method).
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

// failure is an answer that says why there is none.
type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *failure) Error() string { return f.Message }

// The codes of failures.
const (
	badJSON        = -32700
	badRequest     = -32600
	unknownMethod  = -32601
	badParams      = -32602
	notInitialized = -32002
	cancelled      = -32800
	refused        = -32803 // the request is understood, and cannot be done
)

// headerBytes is how long one line of a header may be, and headerLines how many there may be.
const (
	headerBytes = 1 << 10
	headerLines = 16
)

// errHeader is a header that is none: from there on nothing can be read.
var errHeader = errors.New("a message begins with Content-Length: N and an empty line")

// reader reads messages.
type reader struct{ *bufio.Reader }

func newReader(r io.Reader) *reader { return &reader{bufio.NewReaderSize(r, headerBytes)} }

// next is the next message. A body that is no JSON is a failure, after which the next can be read; io.EOF is the end.
func (r *reader) next() (*message, error) {
	size, err := r.header()
	if err != nil {
		return nil, err
	}
	if size > limit.MessageBytes {
		if _, err := io.CopyN(io.Discard, r, int64(size)); err != nil {
			return nil, err
		}
		return nil, &failure{badRequest, fmt.Sprintf("a message of %d bytes; at most %d", size, limit.MessageBytes)}
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(r, body); err != nil {
		return nil, err
	}
	m := &message{}
	if err := json.Unmarshal(body, m); err != nil {
		return nil, &failure{badJSON, err.Error()}
	}
	return m, nil
}

// header is the length that the header of a message says.
func (r *reader) header() (int, error) {
	size := -1
	for range headerLines {
		line, err := r.ReadSlice('\n')
		if err != nil {
			if err == io.EOF && len(line) == 0 && size < 0 {
				return 0, io.EOF
			}
			return 0, errHeader
		}
		text := strings.TrimRight(string(line), "\r\n")
		if text == "" {
			if size < 0 {
				return 0, errHeader
			}
			return size, nil
		}
		name, value, _ := strings.Cut(text, ":")
		if strings.EqualFold(name, "Content-Length") {
			if size, err = strconv.Atoi(strings.TrimSpace(value)); err != nil || size < 0 {
				return 0, errHeader
			}
		}
	}
	return 0, errHeader
}

// writer writes messages, each as a whole.
type writer struct {
	mu  sync.Mutex
	w   io.Writer
	err error // of the first that could not be written
}

func (w *writer) send(m *message) {
	m.Version = "2.0"
	body, err := json.Marshal(m)
	w.mu.Lock()
	defer w.mu.Unlock()
	if err == nil && w.err == nil {
		_, err = fmt.Fprintf(w.w, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	if w.err == nil {
		w.err = err
	}
}

// lost is why nothing can be written any more, nil while it can.
func (w *writer) lost() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}
