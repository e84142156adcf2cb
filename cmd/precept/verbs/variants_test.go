package verbs_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"precept/cmd/precept/verbs"
	"precept/interpreter"
	"precept/interpreter/save"
)

// explain runs explain for a save, and returns the status and the output.
func explain(args ...string) (int, string) {
	var out bytes.Buffer
	status := verbs.Run(append([]string{"explain"}, args...), strings.NewReader(""), &out, &out)
	return status, out.String()
}

// TestSaveWithVariants checks that a save is opened with its variants: those of its package automatically, those of
// a mod if its folder is given. Other variants are refused unless adopted.
func TestSaveWithVariants(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	game, err := os.ReadFile("../../../content/games/tic_tac_toe/game.yaml")
	if err != nil {
		t.Fatal(err)
	}
	write("my/game.yaml", string(game))
	write("my/variants/first.yaml", "variant: first\nadd: {vars: {unused: {type: int}}}\n")
	write("mod/second.yaml", "variant: second\ngame: tic_tac_toe\nadd: {vars: {as_well: {type: int}}}\n")
	mod, err := interpreter.ReadMod(os.DirFS(filepath.Join(dir, "mod")), ".")
	if err != nil {
		t.Fatal(err)
	}
	save := func(name string, stack ...interpreter.Layer) string {
		g, err := interpreter.Load(t.Context(), os.DirFS(filepath.Join(dir, "my")), ".", stack...)
		if err != nil {
			t.Fatal(err)
		}
		m, err := g.Start(interpreter.Setup{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		data, err := save.Bytes(m)
		if err != nil {
			t.Fatal(err)
		}
		return write(name, string(data))
	}
	other, named := filepath.Join(dir, "other"), filepath.Join(dir, "named")
	write("other/second.yaml", "variant: second\ngame: tic_tac_toe\nversion: 2\nadd: {vars: {other: {type: int}}}\n")
	write("named/second.yaml", "variant: second\ngame: tic_tac_toe\nversion: 1.1\nadd: {vars: {as_well: {type: int}}}\n")
	content, house := filepath.Join(dir, "my"), filepath.Join(dir, "mod")
	plain := save("plain")
	first := save("first", interpreter.Layer{Variant: "first"})
	both := save("both", interpreter.Layer{Mod: mod}, interpreter.Layer{Variant: "first"})
	for _, c := range []struct {
		file   string
		flags  []string
		status int
		says   string
	}{
		{plain, nil, 0, ""},
		{first, nil, 0, ""},
		{first, []string{"--variant", "first"}, 0, ""},
		{plain, []string{"--variant", "first"}, 1, "played with no variant, not with the variant first"},
		{plain, []string{"--variant", "first", "--adopt"}, 0, ""},
		{first, []string{"--mod", house}, 1, "played with the variant first, not with the variants first, second"},
		{both, nil, 2, "the save was played with the mod second ("},
		{both, []string{"--mod", house}, 0, ""},
		{both, []string{"--variant", "first", "--mod", house}, 0, ""},
		{both, []string{"--mod", other}, 1,
			"played with the mod second (" + mod.Sum[:12] + "), and --mod gives second 2 ("},
		{both, []string{"--mod", other, "--adopt"}, 0, "and continues with second 2 ("},
		{both, []string{"--mod", named}, 0, "and continues with second 1.1 ("},
	} {
		args := append([]string{c.file, "--content", content, "--why", "mark_square"}, c.flags...)
		status, out := explain(args...)
		if status != c.status || !strings.Contains(out, c.says) {
			t.Errorf("%s %v: status %d\n%s", filepath.Base(c.file), c.flags, status, out)
		}
	}
}

// TestHouseRulesCompared checks that the comparison in docs/house-rules.md is what is printed, except line numbers.
func TestHouseRulesCompared(t *testing.T) {
	text, err := os.ReadFile("../../../docs/house-rules.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "house")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	file := regexp.MustCompile("(?ms)^```yaml house/([^\n]*)\n(.*?)^```")
	for _, m := range file.FindAllStringSubmatch(string(text), -1) {
		if err := os.WriteFile(filepath.Join(dir, m[1]), []byte(m[2]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, shown, _ := strings.Cut(string(text), "go run ./cmd/precept diff root --mod house --rules\n```\n```text\n")
	shown, _, ok := strings.Cut(shown, "```")
	if !ok {
		t.Fatal("the document shows no comparison")
	}
	var out bytes.Buffer
	status := verbs.Run([]string{"diff", "root", "--mod", dir, "--rules"}, strings.NewReader(""), &out, &out)
	lines := regexp.MustCompile(`yaml:\d+`)
	plain := func(s string) string { return strings.ReplaceAll(lines.ReplaceAllString(s, "yaml"), dir+"/", "house/") }
	if status != verbs.Good || !strings.Contains(plain(out.String()), plain(shown)) {
		t.Errorf("status %d; this is not what the document shows:\n%s", status, out.String())
	}
}
