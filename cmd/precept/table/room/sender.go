package room

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"precept/cmd/precept/table/room/hook"
	"precept/cmd/precept/table/room/letter"
	"precept/cmd/precept/table/room/mail"
	"precept/cmd/precept/table/room/store"
	"precept/internal/fault"
)

// sender sends notices to players who are elsewhere: posts, chat messages and mail about their seats.
type sender struct {
	house   *House
	client  *hook.Client
	woken   chan struct{}
	letters letters
}

func newSender(h *House) *sender {
	return &sender{house: h, client: hook.NewClient(h.cfg.Private), woken: make(chan struct{}, 1)}
}

// wake makes run look for due notices now.
func (s *sender) wake() {
	select {
	case s.woken <- struct{}{}:
	default:
	}
}

// run sends due notices until the house is closed.
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

// send sends one notice, and stores either that it is done or when to try again.
func (s *sender) send(d *store.Due) {
	err := s.tell(d)
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

// tell sends one notice as a post, chat message or letter.
func (s *sender) tell(d *store.Due) error {
	now := s.house.cfg.Now()
	if d.Sort == store.Mail {
		m := s.house.cfg.Mail
		if m == nil {
			return hook.ErrRefused // mail was turned off
		}
		stop := m.URL + NoticePath + base64.RawURLEncoding.EncodeToString(d.Secret)
		subject, text := letter.Mail(d.Lang, d.About, d.Title, m.URL+"/", stop)
		return m.Send(d.URL, subject, text, stop, now)
	}
	var form any = struct {
		Table  string `json:"table"`
		Seat   string `json:"seat"`
		Serial int    `json:"serial"`
		About  string `json:"about"`
	}{d.Table, d.Seat, d.Serial, d.About}
	if d.Sort == store.Chat {
		form = map[string]any{"content": letter.Say(d.Lang, d.About, d.Title, d.Base+"/"),
			"allowed_mentions": map[string][]string{"parse": {}}}
	}
	body, err := json.Marshal(form)
	if err != nil {
		return err
	}
	return s.client.Post(s.house.stop, d.URL, d.Secret, body, now)
}

// NoticePath is the beginning of the path where a person confirms an address for mail, or ends the mail.
const NoticePath = "/n/"

// Told is a way of notifying the player of a seat. A seat has at most one of each sort.
type Told struct {
	Sort  string // [store.Post], [store.Chat] or [store.Mail]
	URL   string // or the address for mail; "" for none
	Title string // what to call the seat and the game, in Lang
	Lang  string
	Base  string // the address of this server, for chats

	Confirmed bool // of mail: its reader has confirmed it
}

// SetHook sets how the player of a seat is notified, or removes that sort of notice if told has no address. A player is
// notified when the seat must decide, when it is asked to agree to going back, and when the match is over. Mail and
// chat wait for [NoticeDelay], are skipped if the seat has answered by then, and are sent once per turn. The reader of
// mail must confirm the address first. For [store.Post], SetHook returns a new secret, which cannot be read again
// later. The receiver uses it to check that a POST comes from this server (package hook).
//
// # Errors
//
// [hook.ErrRefused] for a text that is not a web address; [mail.ErrAddress]; [ErrNoMail]; [ErrFull].
func (c *Chair) SetHook(seat string, told Told) (secret []byte, err error) {
	err = c.with(func(t *table, l *live) error {
		if err := c.holds(l, seat); err != nil {
			return err
		}
		secret, err = t.house.judgeHook(t.id, told)
		if err != nil {
			return err
		}
		if err := t.house.store.SetHook(t.id, store.Hook{Seat: seat, Sort: told.Sort, URL: told.URL, Secret: secret,
			Title: told.Title, Lang: told.Lang, Base: told.Base, Confirmed: told.Sort != store.Mail},
			t.house.cfg.Now()); err != nil {
			return err
		}
		next := l.copy()
		next.hooked[seat] = next.hooked[seat] || told.URL != ""
		t.live = next
		t.house.sender.wake()
		return nil
	})
	return secret, err
}

// judgeHook checks a new hook and returns its secret: a key for posts, a token for letters.
func (h *House) judgeHook(table string, told Told) ([]byte, error) {
	switch {
	case told.URL == "":
		return nil, nil
	case told.Sort != store.Mail:
		return hook.NewSecret(), hook.Judge(told.URL)
	case h.cfg.Mail == nil:
		return nil, ErrNoMail
	}
	if err := mail.Judge(told.URL); err != nil {
		return nil, err
	}
	return hook.NewSecret(), h.sender.letters.take(table, h.cfg.Now())
}

// letters counts the letters that ask to confirm an address. Strangers could have them sent to anybody.
type letters struct {
	mu  sync.Mutex
	of  map[string]int // by tables
	all int
	at  time.Time
}

// take counts a letter, or returns [ErrFull] if too many were sent within the hour.
func (l *letters) take(table string, now time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.at) >= time.Hour {
		l.of, l.all, l.at = map[string]int{}, 0, now
	}
	if l.of[table] >= LettersOf || l.all >= Letters {
		return fmt.Errorf("%w: letters", ErrFull)
	}
	l.of[table]++
	l.all++
	return nil
}

// Hooks returns how a seat is notified. It omits the addresses, which are never shown again.
func (c *Chair) Hooks(seat string) (out []Told, err error) {
	err = c.with(func(t *table, l *live) error {
		if err := c.holds(l, seat); err != nil {
			return err
		}
		all, err := t.house.store.Hooks(t.id, seat)
		for _, h := range all {
			out = append(out, Told{Sort: h.Sort, Confirmed: h.Confirmed})
		}
		return err
	})
	return out, err
}

// Mails reports whether the house sends mail.
func (h *House) Mails() bool { return h.cfg.Mail != nil }

// Letter returns the title of the mail subscription with a token, and whether it is confirmed.
//
// # Errors
//
// [ErrNoLink].
func (h *House) Letter(token string) (title string, confirmed bool, err error) {
	secret, _ := base64.RawURLEncoding.DecodeString(token) // an invalid token becomes a secret that no letter has
	found, err := h.store.Mail(secret)
	return found.Title, found.Confirmed, noLink(err)
}

// ConfirmMail confirms the mail subscription with a token, or deletes it if confirmed is false.
//
// # Errors
//
// [ErrNoLink].
func (h *House) ConfirmMail(token string, confirmed bool) error {
	secret, _ := base64.RawURLEncoding.DecodeString(token) // an invalid token becomes a secret that no letter has
	return noLink(h.store.ConfirmMail(secret, confirmed))
}

func noLink(err error) error {
	if errors.Is(err, store.ErrNone) {
		return ErrNoLink
	}
	return err
}
