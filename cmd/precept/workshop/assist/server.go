package assist

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/exec"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"precept/cmd/precept/workshop/folder"
	"precept/internal/fault"
)

// Config holds the settings of a server.
type Config struct {
	Folder    folder.Folder
	Path      string  // of the folder, absolute
	Program   string  // the file of precept, whose verbs are run
	Lang      string  // of the answers of verbs
	Version   string  // of the program
	Documents fs.FS   // *.md
	Built     []fs.FS // the built-in content and scenarios, which can be read
	Within    time.Duration
}

// The bounds of a call.
const (
	mostLetters = 8000             // of one answer
	mostKept    = 1 << 20          // bytes of one answer and what is left out of it
	mostAnswers = 20               // how many answers with more are kept
	atOnce      = 4                // verbs that run at the same time; further calls wait
	usualWithin = 60 * time.Second // what a verb may take, unless [Config.Within] says less
)

// server answers the calls of one assistant.
type server struct {
	Config
	slots   chan struct{}
	writing sync.Mutex

	mu   sync.Mutex
	last int            // the number of the last answer with more
	more map[int]string // what was left out, by the number of the answer
}

// instructions is the text that an assistant reads before it calls any tool.
const instructions = `Precept plays board games whose rules are YAML files. With these tools you write and prove ` +
	`such files in one folder; names of files are relative to it.
A change of a built-in game (root, kiri, paladins, wonderland, chess, …) is a mod: a folder with one YAML file. ` +
	`Begin it with "new", or a game of your own with "new" and sort game. Learn from "documents": tutorial (a faction ` +
	`step by step), house-rules, recipes, language, scenarios, root-law (which word changes what in Root). Find out ` +
	`with "words" how the game calls what you mean, ` +
	`and with "explain" what it does; "read" shows the files of games, also those that "words" and "explain" name.
Then repeat: "write" a small part, "check" it, write scenarios into the folder conformance of the mod and "test" ` +
	`them. At the end "simulate" it. Problems begin with FILE:LINE:COLUMN; "explain" describes their [code]. Where a ` +
	`document or an answer says to run "precept check --mod otters", call the tool check with mods ["otters"], and so on.`

// Serve answers calls until the input or the context ends.
func Serve(ctx context.Context, c Config, in io.ReadCloser, out io.WriteCloser) error {
	err := newServer(c).sdk().Run(ctx, &sdk.IOTransport{Reader: in, Writer: out})
	if errors.Is(err, io.EOF) || ctx.Err() != nil {
		return nil
	}
	return err
}

func newServer(c Config) *server {
	c.Within = cmp.Or(c.Within, usualWithin)
	return &server{Config: c, slots: make(chan struct{}, atOnce), more: map[int]string{}}
}

// sdk returns the server of the protocol, with all tools.
func (s *server) sdk() *sdk.Server {
	to := sdk.NewServer(&sdk.Implementation{Name: "precept", Version: s.Version},
		&sdk.ServerOptions{Instructions: instructions, Capabilities: &sdk.ServerCapabilities{}})
	s.tools(to)
	return to
}

// add adds a tool. The argument changes reports whether the tool changes files.
func add[In any](s *server, to *sdk.Server, name string, changes bool, about string,
	do func(ctx context.Context, in In) (string, error)) {
	no := false
	hints := &sdk.ToolAnnotations{ReadOnlyHint: !changes, OpenWorldHint: &no}
	sdk.AddTool(to, &sdk.Tool{Name: name, Description: about, Annotations: hints, InputSchema: taking[In](name)},
		func(ctx context.Context, _ *sdk.CallToolRequest, in In) (*sdk.CallToolResult, any, error) {
			text, err := fault.Guarded(func() (string, error) { return do(ctx, in) })
			if err != nil {
				text = fault.Told(err)
			}
			return &sdk.CallToolResult{IsError: err != nil, Content: []sdk.Content{&sdk.TextContent{Text: s.part(text)}}},
				nil, nil
		})
}

// taking returns the JSON schema of the arguments of a tool, each with its description.
func taking[In any](tool string) *jsonschema.Schema {
	out, err := jsonschema.For[In](nil)
	if err != nil {
		panic(err) // the types are ours
	}
	for name, p := range out.Properties {
		if p.Description = arguments[tool+"."+name]; p.Description == "" {
			p.Description = arguments[name]
		}
		if n := len(p.Types); n > 0 { // null or something: leaving it out is enough
			p.Type, p.Types = p.Types[n-1], nil
		}
	}
	return out
}

// part returns a text if it is short. Otherwise it stores the rest, and returns the first lines and how to read on.
func (s *server) part(text string) string {
	text = strings.TrimRight(strings.ToValidUTF8(text, "?"), "\n")
	if len(text) <= mostLetters {
		return cmp.Or(text, "Done; there is nothing to report.")
	}
	cut := strings.LastIndexByte(text[:mostLetters], '\n') + 1
	if cut == 0 {
		for cut = mostLetters; !utf8.RuneStart(text[cut]); cut-- {
		}
	}
	rest := text[cut:]
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	s.more[s.last] = rest
	delete(s.more, s.last-mostAnswers)
	return fmt.Sprintf("%s[Left out, in lines: %d. For them call more with answer %d, or ask for less.]", text[:cut],
		strings.Count(rest, "\n")+1, s.last)
}

// rest returns the stored rest of a response.
func (s *server) rest(answer int) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text, ok := s.more[answer]
	if !ok {
		return "", refuse("There is no more of answer %d: only the last %d are kept. Call the tool again.", answer,
			mostAnswers)
	}
	return text, nil
}

// run runs a verb with flags and arguments, and returns its output. If the verb was used wrongly or takes too long, it
// returns an error that contains the output.
func (s *server) run(ctx context.Context, within time.Duration, flags []string, args ...string) (string, error) {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return "", ctx.Err()
	}
	ctx, stop := context.WithTimeout(ctx, within)
	defer stop()
	line := append([]string{args[0], "--lang=" + s.Lang}, flags...)
	cmd := exec.CommandContext(ctx, s.Program, append(append(line, "--"), args[1:]...)...)
	cmd.Args[0] = "precept"
	cmd.Dir, cmd.WaitDelay = s.Path, time.Second
	var out kept
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if ctx.Err() != nil {
		return "", refuse("It took longer than %v and was stopped. Ask for less: fewer matches, scenarios or paths.\n%s",
			within, out.String())
	}
	ended, ok := errors.AsType[*exec.ExitError](err)
	switch {
	case !ok: // it ended well, or could not be started
	case ended.ExitCode() == 1:
		err = nil // what was found is the answer
	case ended.ExitCode() == 2:
		err = folder.Refused(out.String())
	default:
		err = refuse("%sThe program ended with %v: an error in the program, not in the content.", out.String(), ended)
	}
	return out.String(), err
}

// kept is a buffer that stores only the beginning of what is written to it.
type kept struct{ bytes.Buffer }

// Write stores as much as there is room for, and discards the rest without an error.
func (k *kept) Write(p []byte) (int, error) {
	k.Buffer.Write(p[:min(len(p), mostKept-k.Len())])
	return len(p), nil
}
