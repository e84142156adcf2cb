package desk

import (
	"bytes"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"precept/internal/archive"
)

// packedAs returns a desk, its error output, and an archive of one variant whose manifest can be changed.
func packedAs(t *testing.T, change func(*archive.Manifest)) (*Desk, *bytes.Buffer, string) {
	t.Helper()
	m := archive.Manifest{Name: "otters", Version: "1", Title: archive.Title{EN: "Otters", FR: "Loutres"}, Game: "pond",
		Rules: strings.Repeat("0", 64)}
	change(&m)
	data, _, problems := archive.Write("x", m, map[string][]byte{
		"otters.yaml": []byte("variant: otters\ngame: pond\nversion: 1\ntitle: {en: Otters, fr: Loutres}\n")})
	if data == nil {
		t.Fatal(problems.Err())
	}
	file := filepath.Join(t.TempDir(), "otters.precept")
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	var told bytes.Buffer
	return &Desk{Out: &told, Err: &told, Lang: "en"}, &told, file
}

// TestManifestTellsTheTruth checks that a packed mod equals its folder, and that a manifest that contradicts its
// content is refused.
func TestManifestTellsTheTruth(t *testing.T) {
	d, _, file := packedAs(t, func(*archive.Manifest) {})
	mod, err := d.OpenMod(file)
	if err != nil || mod.Name != "otters" || mod.Version != "1" || mod.Title["fr"] != "Loutres" || mod.Checked == "" {
		t.Fatalf("%+v, %v", mod, err)
	}
	folder := filepath.Join(filepath.Dir(file), "folder")
	a, err := d.Archive(file)
	if err != nil || os.CopyFS(folder, a) != nil {
		t.Fatal(err)
	}
	if same, err := d.OpenMod(folder); err != nil || same.Sum != mod.Sum {
		t.Errorf("the folder has another sum, or is none: %v", err)
	}
	for name, change := range map[string]func(*archive.Manifest){
		"name":    func(m *archive.Manifest) { m.Name = "badgers" },
		"version": func(m *archive.Manifest) { m.Version = "2" },
		"game":    func(m *archive.Manifest) { m.Game = "lake" },
		"title":   func(m *archive.Manifest) { m.Title.FR = "Blaireaux" },
	} {
		d, told, file := packedAs(t, change)
		if mod, err := d.OpenMod(file); mod != nil || err != ErrReported ||
			!strings.Contains(told.String(), "and its content differs") {
			t.Errorf("%s: %v, %s", name, err, told)
		}
	}
}

// TestNoMod checks that a file that is no archive or no mod is reported and not applied.
func TestNoMod(t *testing.T) {
	d, told, file := packedAs(t, func(m *archive.Manifest) { m.Rules = "" })
	if _, err := d.OpenMod(file); err == nil || !strings.Contains(err.Error(), "give it with --content") {
		t.Errorf("a whole game: %v", err)
	}
	if err := os.WriteFile(file, []byte("variant: otters\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := d.OpenMod(file); err != ErrReported || !strings.Contains(told.String(), "this is no packed mod") {
		t.Errorf("a text: %v, %s", err, told)
	}
	socket := filepath.Join(t.TempDir(), "socket") // not the null device, which is missing on some machines
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := d.OpenMod(socket); err == nil || !strings.Contains(err.Error(), "no ordinary file") {
		t.Errorf("a socket: %v", err)
	}
}

// TestConflictBeforeItsSummary checks two mods that only fit alone: the detailed problems come before the summary
// and name both mods.
func TestConflictBeforeItsSummary(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"pond/game.yaml": "game: pond\ntitle: {en: Pond, fr: Étang}\nplayers: 2\nseats: {red: {}, blue: {}}\nplay: []\n" +
			"rulings: {hand_limit: {ask: {who: player}, is: 5}}\n",
		"otters/otters.yaml": "variant: otters\ngame: pond\nadd:\n  rules:\n    - {answer: hand_limit, id: many, value: 7}\n",
		"frogs/frogs.yaml":   "variant: frogs\ngame: pond\n",
		"frogs/law.yaml":     "law: frogs\nrules:\n  - {answer: hand_limit, id: few, value: 3}\n",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, order := range [][]string{{"otters", "frogs"}, {"frogs", "otters"}} {
		var out bytes.Buffer
		d := &Desk{Out: &out, Err: &out, Lang: "en", Content: filepath.Join(dir, "pond")}
		for _, m := range order {
			d.Stack = append(d.Stack, given{"mod", filepath.Join(dir, m)})
		}
		l, err := d.Library()
		if err != nil {
			t.Fatal(err)
		}
		games, _ := l.Judge()
		all := games[0].All()
		if len(all) != 2 || all[0].Code != "conflict" || all[1].Code != "mods" ||
			!strings.Contains(all[0].Text.String(),
				"the rules of "+order[0]+" and "+order[1]+" answer hand_limit differently") ||
			!strings.Contains(all[0].Span.File.Name, order[1]) {
			t.Errorf("%v: %v", order, games[0].Err())
		}
	}
}
