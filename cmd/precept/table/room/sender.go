package room

import (
	"encoding/json"
	"errors"
	"time"

	"precept/cmd/precept/table/room/hook"
	"precept/cmd/precept/table/room/store"
	"precept/internal/fault"
)

// sender posts to players' own servers what concerns their seats.
type sender struct {
	house  *House
	client *hook.Client
	woken  chan struct{}
}

func newSender(h *House) *sender {
	return &sender{h, hook.NewClient(h.cfg.Private), make(chan struct{}, 1)}
}

// wake makes run look for posts that are due.
func (s *sender) wake() {
	select {
	case s.woken <- struct{}{}:
	default:
	}
}

// run sends the posts that are due until the house is closed.
func (s *sender) run() {
	tick := time.NewTicker(HookEvery)
	defer tick.Stop()
	for {
		due, err := s.house.store.Due(s.house.cfg.Now(), HooksAtOnce)
		if err != nil {
			s.house.cfg.Tell(err, "")
		}
		var all fault.Crew
		for i := range due {
			all.Go(func() { s.send(&due[i]) })
		}
		all.Wait()
		if len(due) == HooksAtOnce {
			select {
			case <-s.house.stop:
				return
			default:
				continue
			}
		}
		select {
		case <-s.house.stop:
			return
		case <-tick.C:
		case <-s.woken:
		}
	}
}

// send makes one post, and stores that it was sent or when to try again.
func (s *sender) send(d *store.Due) {
	body, err := json.Marshal(struct {
		Table  string `json:"table"`
		Seat   string `json:"seat"`
		Serial int    `json:"serial"`
		About  string `json:"about"`
	}{d.Table, d.Seat, d.Serial, d.About})
	if err == nil {
		err = s.client.Post(s.house.stop, d.URL, d.Secret, body, s.house.cfg.Now())
	}
	switch {
	case err == nil || errors.Is(err, hook.ErrRefused) || d.Tries+1 >= HookTries:
		err = s.house.store.Sent(d)
	default:
		err = s.house.store.Again(d, s.house.cfg.Now().Add(HookWait<<d.Tries))
	}
	if err != nil && !errors.Is(err, store.ErrClosed) {
		s.house.cfg.Tell(err, d.Table)
	}
}

// SetHook sets the address of a server that gets posts about the seat; "" removes it. There is a POST when the seat is
// asked a question, when it is asked to agree to going back, and when the match is over. It returns a new secret, which
// is shown only this once. The receiver checks with it that a POST comes from this server (package hook).
//
// # Errors
//
// [hook.ErrRefused] for a text that is not a web address.
func (c *Chair) SetHook(seat, url string) (secret []byte, err error) {
	err = c.with(func(t *table, l *live) error {
		if err := c.holds(l, seat); err != nil {
			return err
		}
		if url != "" {
			if err := hook.Judge(url); err != nil {
				return err
			}
			secret = hook.NewSecret()
		}
		if err := t.house.store.SetHook(t.id, store.Hook{Seat: seat, URL: url, Secret: secret}); err != nil {
			return err
		}
		next := l.copy()
		next.hooked[seat] = url != ""
		t.live = next
		return nil
	})
	return secret, err
}
