package web

import (
	"fmt"
	"net/http"
	"time"

	"precept/cmd/precept/table/room"
)

// beat is how often a stream says that it is still there, and sendFor how long one who reads slowly may take.
const (
	beat    = 25 * time.Second
	sendFor = 10 * time.Second
)

// events tells who listens that something has changed: not what, which is looked up with the knowledge of a seat.
func (t *sitting) events(w http.ResponseWriter, r *http.Request) {
	end, err := t.rates.stream(address(r))
	if err != nil {
		t.fail(w, t.page, http.StatusTooManyRequests, t.T("Too many requests."), "")
		return
	}
	defer end()
	news, err := t.chair.Listen()
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	defer news.Close()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	c := http.NewResponseController(w)
	send := func(text string) bool {
		_ = c.SetWriteDeadline(time.Now().Add(sendFor)) // where there is none, nobody is slow
		if _, err := fmt.Fprint(w, text); err != nil {
			return false
		}
		return c.Flush() == nil
	}
	if !send("retry: 2000\n\n") {
		return
	}
	alive := time.NewTicker(beat)
	defer alive.Stop()
	for {
		select {
		case e, open := <-news.C:
			if !open || !send(told(e)) {
				return
			}
		case <-alive.C:
			if !send(": \n\n") {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// told is an event as it is sent: the number of the position where the match has changed, so that who has it already
// does not ask for it again.
func told(e room.Event) string {
	version := "-"
	if e.What == room.Moved {
		version = fmt.Sprint(e.Serial)
	}
	return "event: changed\ndata: " + version + "\n\n"
}
