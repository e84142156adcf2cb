package verbs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"precept/cmd/precept/desk"
)

// slip is a command line with a name that does not exist.
type slip struct {
	what string // the word or flag that has the name: GAME, --seats
	args string // of the verb, separated by spaces; ~ is a space
	says string // parts that the message must contain, separated by |
}

// slips has at least one command line for each word and flag that takes a name, with the expected message.
// [fixtures] creates the files.
var slips = map[string][]slip{
	"": {{"COMMAND", "pla root", `did you mean "play"?`}, {"--lang", "games --lang it", "en or fr|it"},
		{"COMMAND", "games --vairant x", `--vairant; did you mean "--variant"?`}},
	"help":       {{"COMMAND", "simulat", `did you mean "simulate"?`}, {"COMMAND", "nosuch", "no command|nosuch"}},
	"completion": {{"SHELL", "bsh", `did you mean "bash"?`}},
	"games": {{"GAME", "rooot", `did you mean "root"?`}, {"GAME", "Root", `did you mean "root"?`},
		{"--seats", "root --seats marquise,eyri", `did you mean "eyrie"?`}},
	"new": {{"NAME", "facton otters", `did you mean "faction"?`}, {"NAME", "faction Otters", `did you mean "otters"?`},
		{"--game", "faction otters --mod otters --game rooot", `did you mean "root"?`},
		{"--in", "game pebbles --in one.yaml", "one.yaml is a file"},
		{"--at", "card x --content cards --at dec", `did you mean "deck"?`},
		{"--kind", "card x --content cards --kind crd", `no card|crd`},
		{"NAME", "card x --content nosuch", "no folder nosuch"}},
	"check": {{"DIR", "hous", `did you mean "house"?`}, {"--explain", "--explain unkown_name",
		`did you mean "unknown_name"?`}},
	"fmt": {{"FILE", "my/gam.yaml", `did you mean "my/game.yaml"?`}, {"DIR", "--check nosuch", "no folder nosuch"}},
	"play": {{"GAME", "rooot", `did you mean "root"?`}, {"SAVE", "m.sav", "m.sav"},
		{"--seats", "hex --seats re,blue", `did you mean "red"?`},
		{"--seats", "hex --seats red=gredy,blue", `no agent|did you mean "greedy"?`},
		{"--seats", "hex --seats red=mtcs:10,blue", `did you mean "mcts"?`},
		{"--seats", "hex --seats red=mcts:depht=3,blue", `did you mean "depth"?`},
		{"--seats", "m.save --seats crss=random", `did you mean "cross"?`},
		{"--option", "root --option map=lak", `did you mean "lake"?`},
		{"--option", "root --option mp=lake", `did you mean "map"?`},
		{"--save", "hex --save nosuch/m.save", "no folder nosuch"},
		{"--from", "chess --from nosuch.pgn", "no file|nosuch.pgn"},
		{"--campaign", "hex --campaign nosuch/c", "no folder nosuch"}},
	"serve": {{"--open", "--open rooot", `did you mean "root"?`},
		{"--seats", "--open hex --seats re", `did you mean "red"?`},
		{"--seats", "--open hex --seats red,blue=gredy", `did you mean "greedy"?`},
		{"--seats", "--seats red", "--open"},
		{"--option", "--open root --option map=lak", `did you mean "lake"?`},
		{"--open", "--open hex --variant smal_board", `did you mean "small_board"?`},
		{"--mail", "--mail nosuch.json", "no file|nosuch.json"},
		{"--data", "--data nosuch/t.db", "no folder nosuch"}, {"--exports", "--exports nosuch/there", "no folder nosuch"},
		{"--addr", "--addr nosuch", `host and a port|"nosuch"`},
		{"--metrics", "--addr 127.0.0.1:0 --metrics nosuch", `host and a port|"nosuch"`},
		{"--live", "--live nosuch", "nosuch"},
		{"--scenarios", "--live my --scenarios one.yam", `did you mean "one.yaml"?`}},
	"studio": {{"FOLDER", "nosuch", "nosuch"}, {"GAME", "rooot", `did you mean "root"?`},
		{"MOD", "house.prcept", "house.prcept"},
		{"--seats", "hex --seats re", `did you mean "red"?`}, {"--option", "root --option map=lak", `did you mean "lake"?`},
		{"--data", "hex --data nosuch/t.db", "no folder nosuch"}, {"--addr", "hex --addr nosuch", `host and a port|"nosuch"`},
		{"--scenarios", "my --scenarios one.yam", `did you mean "one.yaml"?`}},
	"draw": {{"GAME", "rooot", `did you mean "root"?`}, {"SAVE", "m.sav", "m.sav"},
		{"--seats", "hex --seats re", `did you mean "red"?`}, {"--as", "m.save --as crss", `did you mean "cross"?`},
		{"--option", "root --option map=lak", `did you mean "lake"?`},
		{"--output", "hex -o nosuch/h.svg", "no folder nosuch"}},
	"perft": {{"GAME", "hxe --depth 1", `did you mean "hex"?`}, {"--seats", "hex --seats re", `did you mean "red"?`},
		{"--option", "root --option map=lak", `did you mean "lake"?`}},
	"watch": {{"DIR", "nosuch", "nosuch"}, {"SCENARIOS", "my one.yam", `did you mean "one.yaml"?`}},
	"simulate": {{"GAME", "hxe", `did you mean "hex"?`}, {"--seats", "hex --seats re", `did you mean "red"?`},
		{"--option", "root --option map=lak", `did you mean "lake"?`},
		{"--agent", "hex --agent gredy", `no agent|did you mean "greedy"?`},
		{"--agent", "hex --agent re=greedy", `did you mean "red"?`},
		{"--agent", "root --agent greedy:nosuch", `no such name "nosuch"`},
		{"--agent", "hex --agent mcts:10,by=nosuch", `no such name "nosuch"`},
		{"--agent", "hex --agent mcts:10,dept=3", `did you mean "depth"?`},
		{"--always", "root --random-lineups --always marquis", `did you mean "marquise"?`},
		{"--until", "hex --until cj<1%", "ci < 1%"}, {"--shard", "hex --shard 3/2 --resume r", "3/8|3/2"},
		{"--failures", "hex --failures one.yaml", "one.yaml is a file"},
		{"--csv", "hex --csv nosuch/t.csv", "no folder nosuch"},
		{"--html", "hex --html nosuch/t.html", "no folder nosuch"},
		{"--out", "hex --out nosuch/t.db", "no folder nosuch"},
		{"--resume", "hex --resume nosuch/r", "no folder nosuch"}, {"--resume", "hex --resume one.yaml", "one.yaml"},
		{"--cluster", "hex --cluster nats://127.0.0.1:1", "cannot be reached|127.0.0.1:1"},
		{"--cluster", "hex --cluster @one.yam", `did you mean "one.yaml"?`},
		{"--nats-creds", "hex --cluster nats://127.0.0.1:1 --nats-creds nosuch", "nosuch"},
		{"--nats-ca", "hex --cluster nats://127.0.0.1:1 --nats-ca nosuch", "nosuch"},
		{"--nats-cert", "hex --cluster nats://127.0.0.1:1 --nats-cert nosuch --nats-key one.yaml", "nosuch"},
		{"--nats-key", "hex --cluster nats://127.0.0.1:1 --nats-cert one.yaml --nats-key nosuch", "no certificate"}},
	"farm": {{"COMMAND", "wrker", `did you mean "worker"?`}},
	"farm merge": {{"FILE", "part.jso", `did you mean "part.json"?`}, {"FILE", "one.yaml", "one.yaml"},
		{"--html", "part.json --html nosuch/t.html", "no folder nosuch"}},
	"farm worker": {{"--cluster", "--cluster nats://127.0.0.1:1", "cannot be reached"},
		{"--metrics", "--cluster nats://127.0.0.1:1 --metrics nosuch", "host and a port"},
		{"--nats-creds", "--cluster nats://127.0.0.1:1 --nats-creds nosuch", "nosuch"},
		{"--nats-ca", "--cluster nats://127.0.0.1:1 --nats-ca nosuch", "nosuch"},
		{"--nats-cert", "--cluster nats://127.0.0.1:1 --nats-cert nosuch --nats-key one.yaml", "nosuch"},
		{"--nats-key", "--cluster nats://127.0.0.1:1 --nats-cert one.yaml --nats-key nosuch", "no certificate"}},
	"farm serve": {{"--addr", "--addr nosuch", "host and a port"}, {"--page", "--page nosuch", "host and a port"},
		{"--data", "--data one.yaml", "one.yaml is a file"}, {"--token", "--token @one.yam", `did you mean "one.yaml"?`},
		{"--cert", "--cert nosuch --key one.yaml", "nosuch"}, {"--key", "--cert one.yaml --key nosuch", "nosuch"}},
	"tune": {{"GAME", "hxe --change players=2..2", `did you mean "hex"?`},
		{"--change", "root --change factions/marquse.pieces.wood.count=6..7", `did you mean "factions.marquise.`},
		{"TEXT", "root marquse", `did you mean "marquise"?`},
		{"--agent", "hex --change players=2..2 --agent gredy", `did you mean "greedy"?`},
		{"--seats", "hex --change players=2..2 --seats re", `did you mean "red"?`},
		{"--option", "root --change players=2..2 --option map=lak", "lake"},
		{"--resume", "hex --change players=2..2 --resume nosuch/r", "no folder nosuch"},
		{"--html", "hex --change players=2..2 --html nosuch/t.html", "no folder nosuch"}},
	"compare": {{"A", "hxe hex", `did you mean "hex"?`}, {"B", "hex hex+smal_board", `did you mean "small_board"?`},
		{"B", "tic_tac_toe tic_tac_toe+hous", `did you mean "house"?`}, {"B", "hex mi", `did you mean "my"?`},
		{"--agent", "hex hex --agent re=greedy", `did you mean "red"?`},
		{"--agent", "hex hex --agent greedy:nosuch", `no such name "nosuch"`},
		{"--seats", "hex hex --seats re", `did you mean "red"?`},
		{"--option", "root root --option map=lak", `did you mean "lake"?`},
		{"--resume", "hex hex --resume nosuch/r", "no folder nosuch"},
		{"--html", "hex hex --html nosuch/t.html", "no folder nosuch"}},
	"ladder": {{"GAME", "hxe", `did you mean "hex"?`}, {"--agent", "hex --agent gredy", `did you mean "greedy"?`},
		{"--agent", "hex --agent red=random --agent random", "leave red= out"},
		{"--seats", "hex --seats re", `did you mean "red"?`},
		{"--option", "root --option map=lak", `did you mean "lake"?`},
		{"--resume", "hex --resume nosuch/r", "no folder nosuch"},
		{"--html", "hex --html nosuch/t.html", "no folder nosuch"}},
	"bench": {{"--game", "--game hxe", `did you mean "hex"?`}},
	"test": {{"PATH", "one.yam", `did you mean "one.yaml"?`}, {"--run", "one.yaml --run nosuch", "no scenario|nosuch"},
		{"--run", "one.yaml --mutate --run nosuch", "no scenario|nosuch"}, {"--html", "--html one.yaml", "is a file"},
		{"--game", "one.yaml --game tic_tac_toe", "--mutate"},
		{"--game", "one.yaml --mutate --game tic_tac_to", `did you mean "tic_tac_toe"?`},
		{"--game", "one.yaml --mutate --game hex", `no scenario plays "hex"`},
		{"--file", "one.yaml --mutate --game tic_tac_toe --file gme.yaml", `did you mean "game.yaml"?`},
		{"--only", "one.yaml --mutate --game tic_tac_toe --only nosuch", "no change|nosuch"}},
	"diff": {{"A", "hxe hex", `did you mean "hex"?`}, {"B", "hex hex+smal_board", `did you mean "small_board"?`},
		{"B", "tic_tac_toe --mod hous", `did you mean "house"?`},
		{"--scenarios", "hex hex --scenarios one.yam", `did you mean "one.yaml"?`},
		{"--html", "hex hex --html nosuch/d.html", "no folder nosuch"}},
	"content cards": {{"GAME", "rooot", `did you mean "root"?`}, {"FOLDER", "nosuch", "nosuch"},
		{"FILE", "deck.yaml", "deck.yaml"}, {"--csv", "cards --csv nosuch.csv", "nosuch.csv"}},
	"words": {{"GAME", "rooot", `did you mean "root"?`}, {"WORD", "hex nosuch", "no name of hex matches"},
		{"--kind", "hex --kind choise", `did you mean "choice"?`}},
	"readings": {{"GAME", "rooot", `did you mean "root"?`}, {"NUMBER", "root 999", "no reading 999"},
		{"NUMBER", "root first", "the number of a reading|first"},
		{"--scenarios", "root 1 --scenarios one.yam", `did you mean "one.yaml"?`},
		{"--scenarios", "root --scenarios one.yaml", "number of a reading"}},
	"book": {{"GAME", "hxe -o b", `did you mean "hex"?`}, {"--output", "hex -o one.yaml", "one.yaml"},
		{"--scenarios", "hex -o b --scenarios one.yam", `did you mean "one.yaml"?`}},
	"explain": {{"SAVE", "m.sav --why x", `did you mean "m.save"?`}, {"GAME", "rooot march", `did you mean "root"?`},
		{"WORD", "root mrch", `did you mean "march"?`},
		{"--player", "m.save --why mark --player crss", `did you mean "cross"?`},
		{"--why", "m.save --why mrk", "mrk|Mark a square"}},
	"scenario": {{"SAVE", "m.sav", `did you mean "m.save"?`}, {"--as", "m.save --as crss", `did you mean "cross"?`},
		{"--output", "m.save -o nosuch/p.yaml", "no folder nosuch"}},
	"schema": {{"--output", "-o nosuch/s.json", "no folder nosuch"}},
	"lsp":    {},
	"mcp":    {},
	"pack": {{"FOLDER", "hous", `did you mean "house"?`}, {"--output", "house -o nosuch/h", "no folder nosuch"},
		{"--page", "hex --page nosuch/h.html", "no folder nosuch"}, {"GAME", "hxe --page h.html", `did you mean "hex"?`}},
	"unpack": {{"FILE", "house.precep", `did you mean "house.precept"?`}, {"--output", "house.precept -o one.yaml",
		"one.yaml"}},
	"kit": {{"GAME", "hxe -o k", `did you mean "hex"?`}, {"--output", "hex -o one.yaml", "one.yaml is a file"},
		{"--scenarios", "hex -o k --scenarios one.yam", `did you mean "one.yaml"?`}},
	"content": {{"GAME", "hxe", `did you mean "hex"?`}, {"--output", "hex -o one.yaml", "one.yaml"}},
}

// right has valid arguments of each verb, for tests of the shared flags.
var right = map[string]string{
	"games": "tic_tac_toe", "new": "card x", "check": "", "play": "tic_tac_toe", "serve": "--open tic_tac_toe",
	"studio": "my --addr 127.0.0.1:0",
	"draw":   "tic_tac_toe", "perft": "tic_tac_toe", "watch": "my", "simulate": "tic_tac_toe --games 1",
	"farm merge": "part.json", "tune": "tic_tac_toe --change players=2..2 --games 1",
	"compare": "hex hex", "ladder": "tic_tac_toe --games 1", "test": "one.yaml", "diff": "hex hex",
	"readings": "tic_tac_toe", "words": "tic_tac_toe", "book": "tic_tac_toe -o b", "explain": "m.save --why mark",
	"scenario": "m.save", "content cards": "root",
	"lsp": "", "mcp": "", "pack": "house", "unpack": "house.precept --list", "kit": "tic_tac_toe -o k",
	"content": "tic_tac_toe",
	"fmt":     "my", "schema": "", "bench": "--game hex --time 1ms", "farm worker": "--cluster nats://127.0.0.1:1",
	"farm serve": "--addr 127.0.0.1:0",
}

// TestNamesThatDoNotExist checks that an unknown name anywhere on a command line is refused with a suggestion, in
// both languages, and that nothing is written.
func TestNamesThatDoNotExist(t *testing.T) {
	fixtures(t)
	all := commands()
	for verb, rows := range slips {
		if verb != "" && all[verb] == nil {
			t.Errorf("there is no command %q any more", verb)
		}
		for _, row := range rows {
			t.Run(strings.TrimSpace(verb+" "+row.args), func(t *testing.T) {
				refused(t, words(verb+" "+row.args), strings.Split(row.says, "|")...)
			})
		}
	}
	for verb, cmd := range all {
		for _, what := range named(cmd) {
			if !slices.ContainsFunc(slips[verb], func(s slip) bool { return s.what == what }) {
				t.Errorf("precept %s: a row is missing of what is said when %s names what there is not", verb, what)
			}
		}
	}
}

// TestSharedNamesThatDoNotExist checks that each verb refuses unknown names in shared flags, and texts where a
// number is required.
func TestSharedNamesThatDoNotExist(t *testing.T) {
	fixtures(t)
	for verb, cmd := range commands() {
		if verb == "help" || verb == "completion" || verb == "farm" {
			continue
		}
		args, known := right[verb]
		if !known {
			t.Errorf("say here how precept %s is used", verb)
			continue
		}
		for _, flag := range []string{"--content", "--mod", "--variant"} {
			if verb == "new" && flag == "--mod" { // the mod will be created
				continue
			}
			t.Run(verb+" "+flag, func(t *testing.T) {
				refused(t, words(verb+" "+flag+" nosuch "+args), "nosuch")
			})
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if !namesSomething(f) && f.Name != "help" {
				t.Run(verb+" --"+f.Name, func(t *testing.T) {
					refused(t, words(verb+" --"+f.Name+"=nosuch "+args), "nosuch", "--"+f.Name)
				})
			}
		})
	}
}

// commands returns the verbs by name.
func commands() map[string]*cobra.Command {
	out := map[string]*cobra.Command{}
	var add func(of *cobra.Command)
	add = func(of *cobra.Command) {
		for _, c := range of.Commands() {
			if out[verb(c)] = c; c.Name() != "completion" {
				add(c)
			}
		}
	}
	add((&app{Desk: &desk.Desk{}}).root())
	return out
}

// operand matches a word of a verb's usage that is replaced by a name.
var operand = regexp.MustCompile(`\b[A-Z]+\b`)

// flagged matches a flag in a usage, with the word for its value.
var flagged = regexp.MustCompile(`\[?--?[a-z]+ ("[A-Z]+"|[A-Z]+)\]?`)

// named returns the words and flags of a verb that take names.
func named(cmd *cobra.Command) []string {
	out := operand.FindAllString(flagged.ReplaceAllString(cmd.Use, ""), -1)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if namesSomething(f) {
			out = append(out, "--"+f.Name)
		}
	})
	return out
}

// namesSomething reports whether a flag takes more than numbers, durations and booleans.
func namesSomething(f *pflag.Flag) bool {
	return slices.Contains([]string{"string", "stringSlice", "stringArray"}, f.Value.Type())
}

func words(line string) []string {
	out := strings.Fields(line)
	for i := range out {
		out[i] = strings.ReplaceAll(out[i], "~", " ")
	}
	return out
}

// refused runs a command line that must be refused with these words, in both languages, without writing anything.
func refused(t *testing.T, args []string, says ...string) {
	t.Helper()
	before := lying(t)
	en, out := outputOf(t, args)
	for _, want := range says {
		if !strings.Contains(en, want) {
			t.Errorf("%q is not said, but: %s%s", want, en, out)
		}
	}
	if strings.Contains(en, "error in the program") || strings.Contains(en, "no such file or directory") {
		t.Errorf("it is said: %s", en)
	}
	if !slices.Contains(args, "--lang") {
		fr, _ := outputOf(t, append(args, "--lang", "fr"))
		for of, want := range map[string]string{"did you mean": "vouliez-vous dire", "; there are ": " ; il y a "} {
			if strings.Contains(en, of) && !strings.Contains(fr, want) {
				t.Errorf("in French it is said: %s", fr)
			}
		}
	}
	if after := lying(t); !slices.Equal(before, after) {
		t.Errorf("what lies there was %v and is %v", before, after)
	}
}

// outputOf returns the error message of a refused command line, and its other output.
func outputOf(t *testing.T, args []string) (string, string) {
	t.Helper()
	type end struct {
		status   int
		out, err string
	}
	done := make(chan end, 1)
	go func() {
		status, out, err := ran("", args...)
		done <- end{status, out, err}
	}()
	select {
	case e := <-done:
		if e.status != Usage && e.status != Failed {
			t.Fatalf("the status is %d: %s%s", e.status, e.out, e.err)
		}
		if e.err == "" || e.out != "" {
			t.Errorf("it is not told as an error: %s", e.out)
		}
		return e.err, e.out
	case <-time.After(time.Minute):
		t.Fatal("it is begun")
	}
	return "", ""
}

// lying returns all files of the folder, with their modification times.
func lying(t *testing.T) (out []string) {
	err := filepath.WalkDir(".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err == nil && !e.IsDir() {
			name += " " + info.ModTime().String()
		}
		out = append(out, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// fixtures creates a folder and changes to it. It has a save, a game, a mod (packed and not), a part of a
// simulation and a scenario.
func fixtures(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("house/house.yaml", "variant: house\ngame: tic_tac_toe\nversion: \"1\"\ntitle: {en: House, fr: Maison}\n"+
		"text: {en: The same., fr: Le même.}\nreplace: {players: 2}\n")
	write("one.yaml", "conformance: none\ngame: {package: tic_tac_toe, seats: [cross, nought]}\nscenarios:\n"+
		"  - name: a mark\n    given: {from: setup}\n    script: [{asks: {cross: here}}]\n")
	write("cards/game.yaml", "game: cards\ntitle: {en: Cards}\nplayers: 2\nseats: {a: {}, b: {}}\n"+
		"zones: {deck: {order: stack}}\nkinds: {card: {}}\n"+
		"play: [{while: false, do: []}]\n")
	write("cards/cards/all.yaml", "cards: all\nkind: card\nat: deck\nlist: [{id: one, name: {en: One}}]\n")
	for _, line := range []string{"play tic_tac_toe --seats cross=human,nought=human --plain --save m.save",
		"simulate hex --games 2 --shard 1/1 --resume part.json", "content tic_tac_toe -o my",
		"pack house -o house.precept"} {
		if status, _, err := ran("1\n", strings.Fields(line)...); status != Good {
			t.Fatalf("%s: %s", line, err)
		}
	}
}
