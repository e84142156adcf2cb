//go:build unix

package room_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"precept/cmd/precept/table/room"
	"precept/internal/killed"
)

var kills = flag.Int("kills", 8, "how often the server is killed")

const servedBy = "PRECEPT_ROOM_SERVED"

func TestMain(m *testing.M) {
	if os.Getenv(servedBy) == "" {
		os.Exit(m.Run())
	}
	if err := killed.Serve(tiny{}, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// TestKilled checks that every table comes back with all acknowledged answers, however often the server is killed, and
// with a full disk.
func TestKilled(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	s, err := killed.Open(filepath.Join(folder(t), "tables.db"), tiny{}, 3, rng, func(rng *rand.Rand) room.Setup {
		return room.Setup{Rules: room.Rules{Game: "duel"}, Seed: rng.Uint64()}
	})
	if err != nil {
		t.Fatal(err)
	}
	for range *kills {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), servedBy+"=1")
		if err := s.Kill(cmd, rng); err != nil {
			t.Fatal(err)
		}
		if s.Kills%100 == 0 {
			t.Logf("%d kills, %d acknowledged", s.Kills, s.Answers)
		}
	}
	t.Logf("%d kills, %d acknowledged, %d refused by a full disk", s.Kills, s.Answers, s.Full)
	if s.Full == 0 || s.Answers < *kills {
		t.Error("nothing happened")
	}
}
