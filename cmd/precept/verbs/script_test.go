package verbs_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"precept/cmd/precept/verbs"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/save"
)

var update = flag.Bool("update", false, "rewrite what the scripts expect")

func TestMain(m *testing.M) {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		os.Unsetenv(name) // output is compared in English
	}
	testscript.Main(m, map[string]func(){
		"precept": func() { os.Exit(verbs.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs every script of testdata/script: one for each task at the command line.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"status": status, "save": saves},
	})
}

// status runs a program that must end with a given exit status: status 2 precept perft.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status number program arguments...")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		got = err.Error()
	}
	if got != "exit status "+args[0] && got != args[0] {
		ts.Fatalf("%s ended with %s, not %s", args[1], got, args[0])
	}
}

// saves writes a match of a game that comes with the program, after some answers at random: save tic_tac_toe 3 file.
func saves(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: save game answers file")
	}
	answers, err := strconv.Atoi(args[1])
	ts.Check(err)
	var m *interpreter.Match
	for _, p := range content.Games() {
		if p.ID == args[0] {
			g, err := interpreter.Load(context.Background(), content.Files, p.Root)
			if g == nil {
				ts.Fatalf("%v", err)
			}
			m, err = g.Start(interpreter.Setup{Seed: 1})
			ts.Check(err)
		}
	}
	if m == nil {
		ts.Fatalf("there is no game %s", args[0])
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range answers {
		ts.Check(m.Answer(m.Pending().Sample(r.IntN)))
	}
	data, err := save.Bytes(m)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), data, 0o644))
}
