package measure

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"strings"
	"time"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/web"
)

// asServer is the environment variable that makes the process of the test the server.
const asServer = "PRECEPT_MEASURED"

// server is a server in a separate process.
type server struct {
	cmd   *exec.Cmd
	says  *bufio.Reader
	hears io.WriteCloser
	url   string
}

// start starts a server process, and waits until it prints its address.
func start(cmd *exec.Cmd) (*server, error) {
	s := &server{cmd: cmd}
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		s.hears, err = cmd.StdinPipe()
	}
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, err
	}
	s.says = bufio.NewReader(out)
	line, err := s.says.ReadString('\n')
	if err != nil {
		return nil, errors.Join(err, s.stop())
	}
	_, s.url, _ = strings.Cut(strings.TrimSpace(line), " at ")
	return s, nil
}

// stop ends the server with an interrupt, as a person would.
func (s *server) stop() error {
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	s.hears.Close()
	return s.cmd.Wait()
}

// figures is the counts that a server reports, after collecting garbage.
type figures struct {
	Heap, Stacks          uint64 // bytes in use
	CPU                   time.Duration
	Tables, Live, Streams int
}

// figures asks the server for its counts.
func (s *server) figures() (out figures, err error) {
	if _, err = fmt.Fprintln(s.hears, "figures"); err != nil {
		return out, err
	}
	line, err := s.says.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &out)
	}
	return out, err
}

// profile makes the server write a profile to a file, until it is called with "".
func (s *server) profile(file string) error {
	if _, err := fmt.Fprintln(s.hears, "profile", file); err != nil {
		return err
	}
	_, err := s.says.ReadString('\n')
	return err
}

// own starts a server of this program. It does the same as `precept serve`, and also reports figures.
func (o *options) own() (*server, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(self, "-dir", o.dir, "-idle", o.idle.String())
	cmd.Env = append(os.Environ(), asServer+"=1")
	return start(cmd)
}

// built compiles `precept` and returns its path.
func (o *options) built() (string, error) {
	file := filepath.Join(o.dir, "precept")
	cmd := exec.Command("go", "build", "-o", file, "precept/cmd/precept")
	cmd.Stderr = os.Stderr
	return file, cmd.Run()
}

// serve serves until its standard input ends.
func (o *options) serve() error {
	signal.Ignore(os.Interrupt)
	shelf, err := web.OpenShelf(&desk.Desk{Lang: "en", Out: io.Discard, Err: os.Stderr})
	if err != nil {
		return err
	}
	fault := func(err error) { fmt.Fprintln(os.Stderr, err) }
	house, err := room.Open(room.Config{File: filepath.Join(o.dir, "measured.db"), Library: shelf, Idle: o.idle,
		Follow: web.Follow, PutRight: web.PutRight, Tell: func(err error, _ string) { fault(err) }})
	if err != nil {
		return err
	}
	defer house.Close()
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	pages := web.New(house, shelf, "test", fault).HTTP("")
	go pages.Serve(at)
	defer pages.Close()
	fmt.Printf("serves at http://%s\n", at.Addr())
	return answer(house)
}

// answer answers the requests on standard input.
func answer(house *room.House) error {
	var file *os.File
	for asked := bufio.NewScanner(os.Stdin); asked.Scan(); {
		word, name, _ := strings.Cut(asked.Text(), " ")
		switch {
		case word == "figures":
			c := house.Count()
			f := figures{CPU: spent(), Tables: c.Tables, Live: c.Live, Streams: c.Streams}
			f.Heap, f.Stacks = used()
			line, err := json.Marshal(f)
			if err != nil {
				return err
			}
			fmt.Println(string(line))
			continue
		case name != "":
			var err error
			if file, err = os.Create(name); err != nil {
				return err
			}
			if err := pprof.StartCPUProfile(file); err != nil {
				return err
			}
		case file != nil:
			pprof.StopCPUProfile()
			file.Close()
		}
		fmt.Println("done")
	}
	return nil
}

// used returns how much memory of the heap and the stacks is in use.
func used() (heap, stacks uint64) {
	var s runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&s)
	return s.HeapAlloc, s.StackInuse
}
