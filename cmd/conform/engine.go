package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"precept/conformance/kit"
	"precept/internal/limit"
	"precept/internal/process"
)

// Limits of a driver.
const (
	goodbye   = 500 * time.Millisecond // how long it may take to end
	mostSaid  = 2000                   // bytes kept of standard error
	mostShown = 300                    // characters of its output shown in a message
)

// engine is a running driver. It answers one request after the other.
type engine struct {
	*process.Process
	id   int
	wait time.Duration
}

// start starts a driver and asks for its name and games. The driver must answer each request within wait.
//
// # Errors
//
// The command cannot be started, or the driver does not speak the protocol.
func start(command []string, wait time.Duration) (*engine, kit.Reply, error) {
	bounds := process.Bounds{Line: limit.DriverLine, Told: mostSaid}
	p, err := process.Start(exec.Command(command[0], command[1:]...), bounds)
	if err != nil {
		return nil, kit.Reply{}, fmt.Errorf("the driver cannot be started: %w", err)
	}
	e := &engine{Process: p, wait: wait}
	hello, err := e.ask(kit.Request{Do: kit.DoHello, Protocol: kit.Format})
	switch {
	case err != nil:
	case hello.Error != "":
		err = errors.New(hello.Error)
	case hello.Protocol != kit.Format:
		err = fmt.Errorf("the driver speaks version %d of the protocol, and this is %d", hello.Protocol, kit.Format)
	}
	if err != nil {
		e.close()
	}
	return e, hello, err
}

// ask sends a request and returns the reply. After an error the engine cannot be used any more.
func (e *engine) ask(r kit.Request) (out kit.Reply, err error) {
	e.id++
	r.ID = e.id
	data, err := json.Marshal(r)
	if err != nil {
		return out, err
	}
	late := time.NewTimer(e.wait)
	defer late.Stop()
	go func() { _ = e.Say(data) }() // the receiver below notices a driver that has ended, or does not read in time
	var line []byte
	open := false
	select {
	case line, open = <-e.Lines():
	case <-late.C:
		return out, e.with("the driver does not answer in time")
	}
	switch {
	case !open && e.Long():
		return out, errors.New("the driver says a line that is longer than any reply")
	case !open:
		e.close() // completes the standard error
		return out, e.with("the driver has ended")
	case json.Unmarshal(line, &out) != nil:
		return out, fmt.Errorf("the driver says what is no reply: %s", shortened(string(line)))
	case out.ID != e.id:
		return out, fmt.Errorf("the driver answers request %d, and %d was asked", out.ID, e.id)
	}
	return out, nil
}

// with returns an error that includes the end of the driver's standard error.
func (e *engine) with(what string) error {
	if said := e.Told(); said != "" {
		what += "; it said: " + shortened(said)
	}
	return errors.New(what)
}

func (e *engine) close() { e.Close(goodbye) }

func shortened(text string) string {
	if r := []rune(text); len(r) > mostShown {
		return string(r[:mostShown]) + "…"
	}
	return text
}
