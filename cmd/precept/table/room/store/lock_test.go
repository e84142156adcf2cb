//go:build !js && !lean

package store

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// opens is the environment variable that makes this test's program hold a record open until it is killed.
const opens = "PRECEPT_STORE_OPENS"

func TestMain(m *testing.M) {
	file := os.Getenv(opens)
	if file == "" {
		os.Exit(m.Run())
	}
	s, err := Open(file)
	fmt.Println(err)
	if err == nil {
		bufio.NewReader(os.Stdin).ReadString('\n') // also ends if the parent process does
		s.Close()
	}
}

// TestOneServer checks that only one process has a record open, by whatever path, while others may read it. The lock
// ends with the process, however that ends.
func TestOneServer(t *testing.T) {
	dir := folder(t)
	file, other := filepath.Join(dir, "tables.db"), filepath.Join(dir, "other.db")
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), opens+"="+file)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if said, _ := bufio.NewReader(out).ReadString('\n'); said != "<nil>\n" {
		t.Fatalf("the other process says %q", said)
	}
	if _, err := Open(file); !errors.Is(err, ErrHeld) {
		t.Errorf("a second server: %v", err)
	}
	if err := os.Symlink(file, other); err == nil {
		if _, err := Open(other); !errors.Is(err, ErrHeld) {
			t.Errorf("a second server by another name: %v", err)
		}
	}
	reads, err := connect(file, 1)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(dir, "copy.db")
	if _, err := reads.Exec("VACUUM INTO ?", copied); err != nil {
		t.Errorf("a backup: %v", err)
	}
	if err := reads.Close(); err != nil {
		t.Error(err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // fails, since it was killed
	s := open(t, file)
	if _, err := Open(file); !errors.Is(err, ErrHeld) {
		t.Errorf("a second one in the same process: %v", err)
	}
	shut(t, s)
	shut(t, open(t, file))
	shut(t, open(t, copied))
}

// TestLinkToNothing checks that a symbolic link to a record that does not exist yet counts as that record.
func TestLinkToNothing(t *testing.T) {
	dir := folder(t)
	link := filepath.Join(dir, "link.db")
	if err := os.Symlink("tables.db", link); err != nil {
		t.Skip(err)
	}
	s := open(t, link)
	if _, err := Open(filepath.Join(dir, "tables.db")); !errors.Is(err, ErrHeld) {
		t.Errorf("by its own name: %v", err)
	}
	shut(t, s)
}
