package terminal

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"precept/cmd/precept/desk"
	"precept/interpreter"
)

// TestEndless checks that a match of agents with an endless phase ends at the bound of answers, in linear time. The
// program must not look through the unfinished part of the log after every answer.
func TestEndless(t *testing.T) {
	const game = `game: endless
title: {en: Endless, fr: Sans fin}
players: 2
seats: {red: {}, blue: {}}
vars: {n: {type: int}}
actions:
  go:
    name: {en: Go, fr: Va}
    steps:
      - while: n < 9
        do:
          - choose: x
            among: 1..3
          - set: n
            to: x
play:
  - {offer: [go], count: 1, by: red}
`
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(game)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	err = Play(&desk.Desk{In: strings.NewReader(""), Out: &bytes.Buffer{}, Err: io.Discard, Lang: "en"}, m,
		Options{Plain: true})
	if err == nil || !strings.Contains(err.Error(), "answers, which no match may have more of") {
		t.Error(err)
	}
	if took := time.Since(began); took > time.Minute {
		t.Errorf("it takes %v", took)
	}
}
