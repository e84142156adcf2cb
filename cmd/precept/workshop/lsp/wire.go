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

	"precept/internal/limit"
	"precept/interpreter/source"
)

// message is a JSON-RPC message: a request, a notification (without an id), or an answer (without a method).
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

// failure is the error of an answer.
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
	modified       = -32801
	refused        = -32803 // the request is valid but cannot be done
)

// headerBytes is the largest length of a header line, and headerLines the largest number of lines.
const (
	headerBytes = 1 << 10
	headerLines = 16
)

// errHeader reports an invalid header, after which nothing more can be read.
var errHeader = errors.New("a message begins with Content-Length: N and an empty line")

// reader reads messages.
type reader struct{ *bufio.Reader }

func newReader(r io.Reader) *reader { return &reader{bufio.NewReaderSize(r, headerBytes)} }

// next returns the next message, or io.EOF at the end. If a body is not JSON, it returns a failure, and reading can
// continue.
func (r *reader) next() (*message, error) {
	body, err := r.body()
	if err != nil {
		return nil, err
	}
	m := &message{}
	if err := json.Unmarshal(body, m); err != nil {
		return nil, &failure{badJSON, err.Error()}
	}
	return m, nil
}

// body returns the text of the next message.
func (r *reader) body() ([]byte, error) {
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
	_, err = io.ReadFull(r, body)
	return body, err
}

// header returns the length given in the header of a message.
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
	err error // the first write error
}

func (w *writer) send(m *message) {
	m.Version = "2.0"
	body, err := json.Marshal(m)
	w.mu.Lock()
	defer w.mu.Unlock()
	if err == nil && w.err == nil {
		err = framed(w.w, body)
	}
	if w.err == nil {
		w.err = err
	}
}

// framed writes the text of a message with its header.
func framed(w io.Writer, body []byte) error {
	_, err := fmt.Fprintf(w, "Content-Length: %d\r\n\r\n%s", len(body), body)
	return err
}

// lost returns the error that stopped writing, nil if there is none.
func (w *writer) lost() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// BuiltIn is the beginning of the address of a built-in file, if a server makes no copies.
const BuiltIn = "builtin:"

// Line is a connection to a server in the same program, which sends and receives the texts of messages.
type Line struct {
	in    *io.PipeWriter
	out   *io.PipeReader
	reads *reader
}

// Dial runs the server in the background, until the line is closed.
func (s *Server) Dial() *Line {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	go func() {
		err := s.Run(in, out)
		_ = in.CloseWithError(io.ErrClosedPipe)
		_ = out.CloseWithError(err)
	}()
	return &Line{toServer, fromServer, newReader(fromServer)}
}

// Send sends a message to the server.
func (l *Line) Send(text []byte) error { return framed(l.in, text) }

// Next waits for the next message of the server.
func (l *Line) Next() ([]byte, error) { return l.reads.body() }

// Close ends the server.
func (l *Line) Close() {
	_ = l.in.Close()
	_ = l.out.Close()
}

// PathOf returns the path of a file's address, with forward slashes; "" for other addresses.
func PathOf(address string) string { return pathOf(address) }

// AddressOf returns the address of a path.
func AddressOf(path string) string { return uriOf(path) }

// The types of the protocol, as far as they are used here, with its names.

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"` // in UTF-16 units
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

type edit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

type workspaceEdit struct {
	Changes map[string][]edit `json:"changes"`
}

type textDocument struct {
	URI        string `json:"uri"`
	LanguageID string `json:"languageId,omitempty"`
	Version    int    `json:"version,omitempty"`
	Text       string `json:"text,omitempty"`
}

// at holds the parameters of a request about a position.
type at struct {
	TextDocument textDocument `json:"textDocument"`
	Position     position     `json:"position"`
	NewName      string       `json:"newName,omitempty"`
	Context      struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

type folder struct {
	URI  string `json:"uri"`
	Name string `json:"name"`
}

type initializeParams struct {
	Locale       string   `json:"locale"`
	RootURI      string   `json:"rootUri"`
	Folders      []folder `json:"workspaceFolders"`
	Capabilities struct {
		Workspace struct {
			DidChangeWatchedFiles struct {
				DynamicRegistration bool `json:"dynamicRegistration"`
			} `json:"didChangeWatchedFiles"`
			SemanticTokens struct {
				RefreshSupport bool `json:"refreshSupport"`
			} `json:"semanticTokens"`
		} `json:"workspace"`
	} `json:"capabilities"`
}

type openParams struct {
	TextDocument textDocument `json:"textDocument"`
}

// change is an edit of a document; without a range it replaces the whole text.
type change struct {
	Range *span  `json:"range"`
	Text  string `json:"text"`
}

type changeParams struct {
	TextDocument   textDocument `json:"textDocument"`
	ContentChanges []change     `json:"contentChanges"`
}

type foldersParams struct {
	Event struct {
		Added   []folder `json:"added"`
		Removed []folder `json:"removed"`
	} `json:"event"`
}

// The severities of diagnostics.
const (
	severityError   = 1
	severityWarning = 2
	severityAdvice  = 3 // the protocol calls it information
)

// unnecessary is the tag of diagnostics about unused declarations.
const unnecessary = 1

type diagnostic struct {
	Range    span      `json:"range"`
	Severity int       `json:"severity"`
	Code     string    `json:"code"`
	Source   string    `json:"source"`
	Message  string    `json:"message"`
	Tags     []int     `json:"tags,omitempty"`
	Related  []related `json:"relatedInformation,omitempty"`
	Data     string    `json:"data,omitempty"` // what its quick fix does, "" if it has none

	text    *source.Text
	follows bool // it moves with the line being typed
	lacks   bool // it is reported where the incomplete declaration begins
}

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Version     int          `json:"version,omitempty"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type completionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []completionItem `json:"items"`
}

// The kinds of completion items.
const (
	kindFunction = 3
	kindField    = 5
	kindVariable = 6
	kindClass    = 7
	kindModule   = 9
	kindProperty = 10
	kindValue    = 12
	kindEnum     = 13
	kindKeyword  = 14
	kindFolder   = 19
	kindMember   = 20
	kindEvent    = 23
)

type completionItem struct {
	Label         string  `json:"label"`
	Kind          int     `json:"kind,omitempty"`
	Detail        string  `json:"detail,omitempty"`
	Documentation *markup `json:"documentation,omitempty"`
	SortText      string  `json:"sortText,omitempty"`
	TextEdit      *edit   `json:"textEdit,omitempty"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type hover struct {
	Contents markup `json:"contents"`
	Range    span   `json:"range"`
}

type documentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           int              `json:"kind"`
	Range          span             `json:"range"`
	SelectionRange span             `json:"selectionRange"`
	Children       []documentSymbol `json:"children,omitempty"`
}

// The kinds of symbols.
const (
	symbolNamespace = 3
	symbolProperty  = 7
	symbolKey       = 20
)

type codeActionParams struct {
	TextDocument textDocument `json:"textDocument"`
	Range        span         `json:"range"`
}

type codeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics"`
	IsPreferred bool          `json:"isPreferred"`
	Edit        workspaceEdit `json:"edit"`
}
