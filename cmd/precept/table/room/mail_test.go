package room_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/room/hook"
	"precept/cmd/precept/table/room/mail"
	"precept/cmd/precept/table/room/store"
)

// post is a sent letter: its recipient and its full text.
type post struct{ to, text string }

// mailbox starts a local mail server that accepts every letter, and returns its settings and the letters.
func mailbox(t *testing.T) (*mail.Server, <-chan post) {
	t.Helper()
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { at.Close() })
	got := make(chan post, 100)
	go func() {
		for {
			c, err := at.Accept()
			if err != nil {
				return
			}
			takeLetter(c, got)
		}
	}()
	file := filepath.Join(t.TempDir(), "mail.json")
	text := fmt.Sprintf(`{"smtp": "smtp://%s", "from": "Precept <tables@example.org>",
		"url": "https://tables.example.org/"}`, at.Addr())
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := mail.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return s, got
}

func takeLetter(c net.Conn, got chan<- post) {
	defer c.Close()
	fmt.Fprint(c, "220 here\r\n")
	in, to := bufio.NewReader(c), ""
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		switch word, rest, _ := strings.Cut(strings.TrimSpace(line), " "); word {
		case "RCPT":
			to = strings.Trim(strings.TrimPrefix(rest, "TO:"), "<>")
			fmt.Fprint(c, "250 yes\r\n")
		case "DATA":
			fmt.Fprint(c, "354 go on\r\n")
			var all strings.Builder
			for line != ".\r\n" && err == nil {
				line, err = in.ReadString('\n')
				all.WriteString(line)
			}
			head, body, _ := strings.Cut(all.String(), "\r\n\r\n")
			text, _ := io.ReadAll(quotedprintable.NewReader(strings.NewReader(body)))
			got <- post{to, head + "\n\n" + string(text)}
			fmt.Fprint(c, "250 taken\r\n")
		case "QUIT":
			fmt.Fprint(c, "221 bye\r\n")
			return
		default:
			fmt.Fprint(c, "250 yes\r\n")
		}
	}
}

// clock is a clock that tests can advance.
type clock struct{ later atomic.Int64 }

func (c *clock) now() time.Time { return time.Now().Add(time.Duration(c.later.Load())) }

// TestMail checks that mail is sent only to a confirmed address, once in a turn, and not after its reader unsubscribed.
func TestMail(t *testing.T) {
	server, got := mailbox(t)
	var c clock
	h := open(t, room.Config{Mail: server, Now: c.now})
	s := begun(t, h, room.Setup{})
	told := room.Told{Sort: store.Mail, URL: "blue@example.org", Title: "Duel · Blue", Lang: "fr"}
	for _, wrong := range []string{"blue", "Blue <blue@example.org>", "a@b, c@d", "a@b\r\nBcc: c@d"} {
		bad := told
		bad.URL = wrong
		if _, err := s["blue"].SetHook("blue", bad); !errors.Is(err, mail.ErrAddress) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
	if _, err := s["blue"].SetHook("blue", told); err != nil {
		t.Fatal(err)
	}
	ask := <-got
	token := regexp.MustCompile(`https://tables.example.org/n/([\w-]+)`).FindStringSubmatch(ask.text)
	if ask.to != "blue@example.org" || token == nil || !strings.Contains(ask.text, "confirmez-la ici") {
		t.Fatalf("%+v", ask)
	}
	s.give(t, "red", "rest")
	s.give(t, "red", "throw") // now blue is asked, and the address is not confirmed
	c.later.Add(int64(time.Hour))
	if title, confirmed, err := h.Letter(token[1]); title != "Duel · Blue" || confirmed || err != nil {
		t.Errorf("%q %v %v", title, confirmed, err)
	}
	if err := h.ConfirmMail(token[1], true); err != nil {
		t.Fatal(err)
	}
	if all, err := s["blue"].Hooks("blue"); err != nil || len(all) != 1 || !all[0].Confirmed || all[0].URL != "" {
		t.Errorf("%+v, %v", all, err)
	}
	if err := s[""].End(); err != nil {
		t.Fatal(err)
	}
	c.later.Add(int64(time.Hour))
	over := <-got
	if !strings.Contains(over.text, "la partie est finie") || !strings.Contains(over.text, token[1]) ||
		!strings.Contains(over.text, "List-Unsubscribe: <https://tables.example.org/n/") {
		t.Errorf("%+v", over)
	}
	if err := h.ConfirmMail(token[1], false); err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.Letter(token[1]); !errors.Is(err, room.ErrNoLink) {
		t.Errorf("ended, it is there: %v", err)
	}
	select {
	case p := <-got:
		t.Errorf("one more letter: %+v", p)
	default:
	}
}

// TestMailGoesWithTheLink checks that the address of a player is forgotten when the link of the seat is withdrawn, and
// that of another seat is not.
func TestMailGoesWithTheLink(t *testing.T) {
	server, _ := mailbox(t)
	h := open(t, room.Config{Mail: server})
	s := sit(t, h, room.Setup{})
	for _, seat := range []string{"red", "blue"} {
		if _, err := s[seat].SetHook(seat, room.Told{Sort: store.Mail, URL: seat + "@example.org"}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s[""].Withdraw(s["red"].Link()); err != nil {
		t.Fatal(err)
	}
	renewed, err := s[""].Renew(s["red"].Link())
	if err != nil {
		t.Fatal(err)
	}
	if all, err := chair(t, h, renewed.Token).Hooks("red"); err != nil || len(all) != 0 {
		t.Errorf("%+v, %v", all, err)
	}
	if all, err := s["blue"].Hooks("blue"); err != nil || len(all) != 1 {
		t.Errorf("%+v, %v", all, err)
	}
}

// TestNoMail checks that no address is accepted without a mail server, and that the number of confirmation letters is
// limited.
func TestNoMail(t *testing.T) {
	told := room.Told{Sort: store.Mail, URL: "a@example.org"}
	without := sit(t, open(t, room.Config{}), room.Setup{})
	if _, err := without["red"].SetHook("red", told); !errors.Is(err, room.ErrNoMail) {
		t.Error(err)
	}
	server, _ := mailbox(t)
	s := sit(t, open(t, room.Config{Mail: server}), room.Setup{})
	for n := range room.LettersOf + 1 {
		if _, err := s["red"].SetHook("red", told); (err != nil) != (n == room.LettersOf) {
			t.Errorf("letter %d: %v", n, err)
		}
	}
}

// TestChat checks that a chat server gets one line in its own form, after a while, and only if the seat has not
// answered.
func TestChat(t *testing.T) {
	heard := make(chan string, 10)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var form struct {
			Content  string
			Mentions struct{ Parse []string } `json:"allowed_mentions"`
		}
		if err := json.NewDecoder(r.Body).Decode(&form); err != nil || form.Mentions.Parse == nil {
			t.Errorf("%v %+v", err, form)
		}
		heard <- form.Content
	}))
	defer server.Close()
	var c clock
	s := begun(t, open(t, room.Config{Private: true, Now: c.now}), room.Setup{})
	if _, err := s["blue"].SetHook("blue", room.Told{Sort: store.Chat, URL: server.URL, Title: "Duel · Blue", Lang: "en",
		Base: "http://here"}); err != nil {
		t.Fatal(err)
	}
	bad := room.Told{Sort: store.Chat, URL: "no address"}
	if _, err := s["blue"].SetHook("blue", bad); !errors.Is(err, hook.ErrRefused) {
		t.Error(err)
	}
	s.give(t, "red", "rest")
	s.give(t, "red", "throw")
	c.later.Add(int64(2 * room.NoticeDelay))
	if got := <-heard; got != "Duel · Blue: you are asked. http://here/" {
		t.Errorf("%q", got)
	}
}
