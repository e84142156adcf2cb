package room_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/room/store"
)

// TestEventsAndHooksTellNoSecrets checks that events and posts are the same, byte for byte, at two tables that differ
// only in another seat's secret answer.
func TestEventsAndHooksTellNoSecrets(t *testing.T) {
	heard := make(chan string, 100)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		heard <- string(body)
	}))
	defer server.Close()
	h := open(t, room.Config{Private: true})
	var told [2][]string
	for i, bet := range []string{"0", "3"} {
		s := sit(t, h, room.Setup{})
		var streams []*room.Stream
		for _, chair := range []string{"*", "blue"} {
			stream, err := s[chair].Listen()
			if err != nil {
				t.Fatal(err)
			}
			defer stream.Close()
			streams = append(streams, stream)
		}
		if _, err := s["blue"].SetHook("blue", room.Told{Sort: store.Post, URL: server.URL}); err != nil {
			t.Fatal(err)
		}
		s.give(t, "red", bet)
		s.give(t, "blue", "1")
		s.give(t, "red", "rest")
		s.give(t, "red", "fetch")
		select {
		case body := <-heard: // its turn has come
			told[i] = append(told[i], strings.ReplaceAll(body, s["*"].Table(), "TABLE"))
		case <-time.After(10 * time.Second):
			t.Fatal("blue is not told")
		}
		for _, stream := range streams {
			for range len(stream.C) {
				told[i] = append(told[i], fmt.Sprintf("%+v", <-stream.C))
			}
		}
	}
	if len(told[0]) < 6 || !slices.Equal(told[0], told[1]) {
		t.Errorf("they tell what red has bet:\n%s\n\n%s", strings.Join(told[0], "\n"), strings.Join(told[1], "\n"))
	}
}
