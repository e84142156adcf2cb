package verbs_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"precept/cmd/precept/verbs"
)

// TestSecondServer checks that a second server on a data file does not start and says why. Once the first has
// ended, in any way, one starts.
func TestSecondServer(t *testing.T) {
	first := watchFiles(t, nil, "serve", "--data", "x.db", "--addr", "127.0.0.1:0")
	first.says("serves tables at")
	var out, wrong bytes.Buffer
	status := verbs.Run([]string{"serve", "--data", filepath.Join(first.dir, "x.db"), "--addr", "127.0.0.1:0"},
		strings.NewReader(""), &out, &wrong)
	if status != 2 || !strings.Contains(wrong.String(), "another server uses") || out.Len() > 0 {
		t.Errorf("status %d\n%s%s", status, out.String(), wrong.String())
	}
	if err := first.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = first.cmd.Wait() // it was killed, so an error is expected
	watchFiles(t, nil, "serve", "--data", filepath.Join(first.dir, "x.db"), "--addr", "127.0.0.1:0").
		says("serves tables at")
}

// TestChosenSeed checks that a seed chosen on the command line is disclosed to everybody at the table.
func TestChosenSeed(t *testing.T) {
	for seed, want := range map[string]bool{"": false, "7": true, "0": true} {
		args := []string{"serve", "--data", "x.db", "--addr", "127.0.0.1:0", "--open", "tic_tac_toe"}
		if seed != "" {
			args = append(args, "--seed", seed)
		}
		w := watchFiles(t, nil, args...)
		look := w.says("to watch: ")
		if got := strings.Contains(page(t, look, "This table will be removed on 2", ""), "was chosen"); got != want {
			t.Errorf("%q: the page tells of a chosen seed: %v", seed, got)
		}
	}
}

// TestHTTPPage performs the steps of docs/http.md: it creates a table, reads it and answers. The keys must be those
// that the page names.
func TestHTTPPage(t *testing.T) {
	text, err := os.ReadFile("../../../docs/http.md")
	if err != nil {
		t.Fatal(err)
	}
	w := watchFiles(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", "x.db")
	server := w.says("serves tables at ")
	request := func(address string, fields url.Values) map[string]any {
		t.Helper()
		method, body := http.MethodGet, ""
		if fields != nil {
			method, body = http.MethodPost, fields.Encode()
		}
		r, err := http.NewRequest(method, address, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept", "application/json")
		r.Header.Set("Origin", server)
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		var out map[string]any
		if err := json.NewDecoder(answer.Body).Decode(&out); err != nil {
			t.Fatal(address, answer.Status, err)
		}
		return out
	}
	made := request(server+"/new/tic_tac_toe", url.Values{"seat:cross": {"person"}, "seat:nought": {"random"}})
	seats, _ := made["seats"].(map[string]any)
	link := fmt.Sprint(seats["cross"])
	table := request(link, nil)
	_, keys, _ := strings.Cut(string(text), "## A table\n")
	keys, _, _ = strings.Cut(keys, "\n\n")
	for key := range table {
		if !strings.Contains(keys, "`"+key+"`") {
			t.Errorf("docs/http.md does not name %s", key)
		}
	}
	for _, key := range []string{"game", "seats", "seat", "serial", "lines", "asked", "turn", "question", "position"} {
		if table[key] == nil {
			t.Errorf("a table has no %s", key)
		}
	}
	if after := request(link+"/answer", url.Values{"after": {"0"}, "option": {"3"}}); after["serial"] == 0.0 {
		t.Errorf("after an answer: %v", after)
	}
}
