package conform

import (
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"precept/conformance/kit"
	"precept/conformance/process"
	"precept/internal/limit"
)

// Engine answers requests, one after the other.
type Engine interface {
	// Ask gives a request to the engine. An error means that it is of no use any more.
	Ask(r kit.Request) (kit.Reply, error)
	// Close ends it.
	Close()
}

// Errors of drivers.
var (
	ErrSilent  = errors.New("the driver does not answer in time")
	ErrDied    = errors.New("the driver has ended")
	ErrGarbage = errors.New("the driver says what is no reply")
	ErrLong    = errors.New("the driver says a line that is longer than any reply")
)

// driver is a driver that runs.
type driver struct {
	*process.Process
	id   int
	wait time.Duration
}

// Of what a driver says.
const (
	goodbye   = 500 * time.Millisecond // how long it may take to end once nothing more is asked
	mostSaid  = 2000                   // how much is kept of what it says to standard error, in bytes
	mostShown = 300                    // how much is shown of what it says, in letters
)

// Start starts a driver by its command; it may take so long for a reply.
//
// # Errors
//
// A command that cannot be started.
func Start(command []string, wait time.Duration) (Engine, error) {
	if len(command) == 0 {
		return nil, errors.New("a driver is a command: --driver \"python3 my_driver.py\"")
	}
	p, err := process.Start(exec.Command(command[0], command[1:]...),
		process.Bounds{Line: limit.DriverLine, Told: mostSaid})
	if err != nil {
		return nil, fmt.Errorf("the driver cannot be started: %w", err)
	}
	return &driver{Process: p, wait: wait}, nil
}

// Ask is [Engine].
func (d *driver) Ask(r kit.Request) (kit.Reply, error) {
	d.id++
	r.ID = d.id
	data, err := json.Marshal(r)
	if err != nil {
		return kit.Reply{}, err
	}
	sent := make(chan error, 1)
	go func() { sent <- d.Say(data) }()
	timer := time.NewTimer(d.wait)
	defer timer.Stop()
	select {
	case err := <-sent:
		if err != nil {
			return kit.Reply{}, d.died()
		}
	case <-timer.C:
		return kit.Reply{}, d.with(ErrSilent)
	}
	select {
	case line, open := <-d.Lines():
		switch {
		case open:
			return d.reply(line)
		case d.Long():
			return kit.Reply{}, ErrLong
		}
		return kit.Reply{}, d.died()
	case <-timer.C:
		return kit.Reply{}, d.with(ErrSilent)
	}
}

func (d *driver) reply(text []byte) (kit.Reply, error) {
	var out kit.Reply
	if err := json.Unmarshal(text, &out); err != nil {
		return out, fmt.Errorf("%w: %s", ErrGarbage, shortened(string(text)))
	}
	if out.ID != d.id {
		return out, fmt.Errorf("%w: it is of request %d, and %d was asked", ErrGarbage, out.ID, d.id)
	}
	return out, nil
}

// died is the error of a driver that has ended. What it said last may still be on its way.
func (d *driver) died() error {
	select {
	case <-d.Ended():
	case <-time.After(goodbye): // it has closed its output, and runs
	}
	return d.with(ErrDied)
}

// with is an error with what the driver said last to standard error.
func (d *driver) with(err error) error {
	if said := d.Told(); said != "" {
		return fmt.Errorf("%w; it said: %s", err, shortened(said))
	}
	return err
}

// Close is [Engine].
func (d *driver) Close() { d.Process.Close(goodbye) }

func shortened(text string) string {
	if r := []rune(text); len(r) > mostShown {
		return string(r[:mostShown]) + "…"
	}
	return text
}
