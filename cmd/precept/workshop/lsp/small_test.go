package lsp

// small is a game in three files.
var small = map[string]string{
	"game.yaml": `game: race
title: {en: Race, fr: Course}
players: 2
rulebook: race_law
seats: {red: {}, blue: {}}
kinds:
  square: {is: space}
  runner: {is: piece, has: {tired: bool, pace: int}}
spaces:
  square: {row: 10}
zones:
  bench: {per: player}
pieces:
  runner: {per: player, count: 2, at: bench}
vars:
  points: {per: player, type: int, article: 1.1}
scopes:
  turn: {}
play:
  - while: true
    do:
      - phase: turn
        of: red
        do:
          - offer: [run_on, rest]
            count: 1
`,
	"law/run.yaml": `law: run
rulings:
  may_run:
    ask: {who: player}
    is: any(runner.of(who), not it.tired)
    why: {en: "all are tired", fr: "tous sont fatigués"}
actions:
  run_on:
    name: {en: Run, fr: Courir}
    when: may_run(me)
    steps:
      - choose: ahead
        among: runner.of(me)
        where: not it.tired
      - move: ahead
        to: square_10
      - set: points(me)
        by: 1
      - if: points(me) > 20
        then:
          - end: game
            winners: me
  rest:
    steps:
      - each: sleeper
        in: runner.of(me)
        do:
          - set: sleeper.tired
            to: false
rules:
  - forbid: may_run
    id: late
    when: points(who) > 90
`,
	"law/book.yaml": `rulebook: race_law
title_en: The race
language: en
articles:
  - id: 1.1
    title_fr: Points
    summary_en: Whoever runs has a point.
    testable: false
    why: an example
`,
}

// with returns the files of small with some added or replaced.
func with(files ...string) map[string]string {
	out := map[string]string{}
	for name, text := range small {
		out[name] = text
	}
	for i := 0; i < len(files); i += 2 {
		out[files[i]] = files[i+1]
	}
	return out
}
