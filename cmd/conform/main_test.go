package main

import (
	"bytes"
	"io"
	"os/exec"
	"strings"
	"testing"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/cases"
)

// TestJudges tests a driver written in Python with a kit written to a folder.
func TestJudges(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 here")
	}
	dir := t.TempDir()
	scenarios := []string{"../../conformance/connect-four"}
	d := &desk.Desk{Out: io.Discard, Err: io.Discard}
	if err := cases.Write(d, []string{"connect_four"}, scenarios, dir); err != nil {
		t.Fatal(err)
	}
	driver := []string{python, "../../docs/drivers/connect_four.py"}
	for _, test := range []struct {
		flags  []string
		driver []string
		status int
		says   string
	}{
		{[]string{"--kit", dir}, driver, 0, "connect_four: 17 passed, 0 failed, 0 that"},
		{[]string{"--kit", dir, "--article", "2", "--all"}, driver, 0, "passed connect_four/2.1/01: "},
		{[]string{"--kit", dir}, []string{python, "-c", "print()"}, 2, "says what is no reply"},
		{[]string{"--kit", dir}, []string{"no_such_program_anywhere"}, 2, "no_such_program_anywhere"},
		{[]string{"--kit", dir, "--article", "99.9"}, driver, 2, "no case of the kit is asked for"},
		{[]string{"--kit", t.TempDir()}, driver, 2, "not a kit of cases"},
		{[]string{"--kit", dir, "--game", "hex"}, driver, 2, "none of the games"},
		{[]string{"--kit", dir}, nil, 2, "it is used so"},
		{nil, driver, 2, "it is used so"},
	} {
		var out, errs bytes.Buffer
		status := run(append(test.flags, test.driver...), &out, &errs)
		if said := out.String() + errs.String(); status != test.status || !strings.Contains(said, test.says) {
			t.Errorf("%v %v: %d\n%s", test.flags, test.driver, status, said)
		}
	}
}
