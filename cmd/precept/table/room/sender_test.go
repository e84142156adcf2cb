package room_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/room/hook"
	"precept/cmd/precept/table/room/store"
)

// TestHooks checks that a seat's server gets a post when the seat is asked and when the match is over. It gets none
// after the seat's own answers.
func TestHooks(t *testing.T) {
	type notice struct {
		Table, Seat, About string
		Serial             int
	}
	heard := make(chan notice, 100)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var n notice
		body, err := io.ReadAll(r.Body)
		if err = errors.Join(err, json.Unmarshal(body, &n)); err != nil || r.Header.Get(hook.Signature) == "" {
			t.Error(err)
		}
		heard <- n
	}))
	defer server.Close()
	s := begun(t, open(t, room.Config{Private: true}), room.Setup{})
	if secret, err := s["blue"].SetHook("blue", room.Told{Sort: store.Post, URL: server.URL}); err != nil || len(secret) != 32 {
		t.Fatal(err)
	}
	s.give(t, "red", "rest")
	s.give(t, "red", "throw")
	if n := <-heard; n.Seat != "blue" || n.About != "asked" || n.Serial != 4 || n.Table != s["red"].Table() {
		t.Errorf("%+v", n)
	}
	s.back(t, "red", 0)
	if n := <-heard; n.About != "back" {
		t.Errorf("%+v", n)
	}
	if err := s[""].End(); err != nil {
		t.Fatal(err)
	}
	if n := <-heard; n.About != "over" {
		t.Errorf("%+v", n)
	}
	if _, err := s["blue"].SetHook("blue", room.Told{Sort: store.Post, URL: "gopher://example.org"}); !errors.Is(err, room.ErrEnded) {
		t.Error(err)
	}
}

// TestHooksToNowhere checks that an invalid address is refused, and that an address on this machine is never reached
// and holds nobody up.
func TestHooksToNowhere(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		t.Error("it was reached")
	}))
	defer server.Close()
	h := open(t, room.Config{})
	s := begun(t, h, room.Setup{})
	if _, err := s["blue"].SetHook("blue", room.Told{Sort: store.Post, URL: "gopher://example.org"}); !errors.Is(err, hook.ErrRefused) {
		t.Error(err)
	}
	if _, err := s["blue"].SetHook("blue", room.Told{Sort: store.Post, URL: server.URL}); err != nil {
		t.Fatal(err)
	}
	s.give(t, "red", "rest")
	s.give(t, "red", "rest")
	s.give(t, "blue", "rest")
	if err := h.Close(); err != nil { // waits for posts in progress
		t.Error(err)
	}
}
