package verbs_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"precept/cmd/precept/verbs"
)

// A second server on a data file does not start, and says why; once the first has ended, however it did, one does.
func TestSecondServer(t *testing.T) {
	first := watchFiles(t, nil, "serve", "--data", "x.db", "--addr", "127.0.0.1:0")
	first.says("serves tables at")
	var out, wrong bytes.Buffer
	status := verbs.Run([]string{"serve", "--data", filepath.Join(first.dir, "x.db"), "--addr", "127.0.0.1:0"},
		strings.NewReader(""), &out, &wrong)
	if status != 2 || !strings.Contains(wrong.String(), "another server has") || out.Len() > 0 {
		t.Errorf("status %d\n%s%s", status, out.String(), wrong.String())
	}
	if err := first.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = first.cmd.Wait() // it was killed, and says so
	watchFiles(t, nil, "serve", "--data", filepath.Join(first.dir, "x.db"), "--addr", "127.0.0.1:0").
		says("serves tables at")
}

// Who makes a table at the command line with a seed of his own is told what everybody at the table is told.
func TestChosenSeed(t *testing.T) {
	for seed, want := range map[string]bool{"": false, "7": true, "0": true} {
		args := []string{"serve", "--data", "x.db", "--addr", "127.0.0.1:0", "--open", "tic_tac_toe"}
		if seed != "" {
			args = append(args, "--seed", seed)
		}
		w := watchFiles(t, nil, args...)
		look := w.says("to look on: ")
		if got := strings.Contains(page(t, look, "This table is removed on 2", ""), "was chosen"); got != want {
			t.Errorf("%q: the page tells of a chosen seed: %v", seed, got)
		}
	}
}
