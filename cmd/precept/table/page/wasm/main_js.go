// Command wasm is the program inside a page: it answers the requests of the page's scripts (package page).
package main

import (
	"context"
	"encoding/json"
	"runtime/debug"
	"syscall/js"
	"time"

	"precept/cmd/precept/table/page"
	"precept/internal/fault"
)

// post sends a message to the page's script.
func post(fields map[string]any) { js.Global().Call("postMessage", fields) }

// fail reports to the page that the program cannot run; tell reports an error after which it continues.
func fail(err error) { post(map[string]any{"fault": err.Error()}) }
func tell(err error) { post(map[string]any{"told": err.Error()}) }

// apart runs do in a goroutine, and reports a panic of it to the page.
func apart(do func()) {
	go func() {
		if err := fault.Try(do); err != nil {
			tell(err)
		}
	}()
}

// pause is how long actions of agents are collected before they are stored. Losing them is harmless, because agents
// would repeat them.
const pause = 200 * time.Millisecond

func main() {
	debug.SetGCPercent(800) // the time until something is shown counts more than the memory
	given := js.Global().Get("precept")
	var b page.Bundle
	if err := json.Unmarshal([]byte(given.Get("game").String()), &b); err != nil {
		fail(err)
		return
	}
	p, err := page.Open(&b, given.Get("kept").String(), tell)
	if err != nil {
		fail(err)
		return
	}
	p.Languages = given.Get("languages").String()
	keep := func() {
		if text, fresh := p.Kept(); fresh {
			post(map[string]any{"keep": text})
		}
	}
	streams := map[int]context.CancelFunc{}
	functions := map[string]func(args []js.Value){
		"answer": func(args []js.Value) {
			r := page.Request{Method: args[1].String(), URL: args[2].String(), Type: args[3].String(), Accept: args[4].String(),
				Body: make([]byte, args[5].Length())}
			js.CopyBytesToGo(r.Body, args[5])
			apart(func() {
				a := p.Do(r)
				keep() // before the answer, so that what was answered is kept
				body := js.Global().Get("Uint8Array").New(len(a.Body))
				js.CopyBytesToJS(body, a.Body)
				post(map[string]any{"id": args[0], "body": body, "meta": map[string]any{"url": a.URL, "status": a.Status,
					"type": a.Type, "file": a.File}})
			})
		},
		"listen": func(args []js.Value) {
			id := args[0].Int()
			ctx, end := context.WithCancel(context.Background())
			streams[id] = end
			apart(func() {
				p.Listen(ctx, args[1].String(), func(chunk string) { post(map[string]any{"id": id, "chunk": chunk}) })
			})
		},
		"close": func(args []js.Value) {
			if end := streams[args[0].Int()]; end != nil {
				end()
				delete(streams, args[0].Int())
			}
		},
		"shown": func(args []js.Value) { p.Shown(args[0].String()) },
	}
	for name, do := range functions {
		given.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			do(args)
			return nil
		}))
	}
	post(map[string]any{"ready": true, "at": page.Origin + p.At()})
	for range p.News {
		time.Sleep(pause)
		if err := fault.Try(keep); err != nil {
			tell(err)
		}
	}
}
