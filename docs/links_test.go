package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]*)\)|(?:src|href)="([^"]*)"`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	fenced  = regexp.MustCompile("(?ms)^```.*?^```$|`[^`\n]+`")
	marks   = regexp.MustCompile(`[^\pL\pN _-]`)
)

// TestLinks checks that every link within the project leads to an existing file and heading.
func TestLinks(t *testing.T) {
	count := 0
	for _, name := range append(documents(t), "../CONTRIBUTING.md", "../CHANGELOG.md", "../SECURITY.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(fenced.ReplaceAllString(string(text), ""), -1) {
			to, anchor, _ := strings.Cut(m[1]+m[2], "#")
			if strings.Contains(to, ":") {
				continue
			}
			count++
			file := filepath.Join(filepath.Dir(name), to)
			if to == "" {
				file = name
			}
			page, err := os.ReadFile(file)
			if err != nil {
				if info, err := os.Stat(file); err != nil || !info.IsDir() {
					t.Errorf("%s: there is no %s", name, to)
				}
			} else if anchor != "" && !anchors(string(page))[anchor] {
				t.Errorf("%s: %s has no heading %q", name, file, anchor)
			}
		}
	}
	if count < 100 {
		t.Errorf("only %d links", count)
	}
}

// anchors returns the names by which the headings of a page are linked.
func anchors(page string) map[string]bool {
	out := map[string]bool{}
	for _, h := range heading.FindAllStringSubmatch(page, -1) {
		out[strings.ReplaceAll(marks.ReplaceAllString(strings.ToLower(h[1]), ""), " ", "-")] = true
	}
	return out
}

var (
	command  = regexp.MustCompile("(?:`precept|\\./cmd/precept) ([a-z]\\w*)([^`\n]*)")
	laidOver = regexp.MustCompile(`root\+(\w+)|--variant (\w+)`)
)

// TestReadmeCommands checks that the commands in the README exist, with the variants of the game that they name.
func TestReadmeCommands(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	commands, err := os.ReadFile("commands.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, m := range command.FindAllStringSubmatch(string(readme), -1) {
		found++
		if !strings.Contains(string(commands), "## precept "+m[1]+"\n") {
			t.Errorf("there is no command %q", m[1])
		}
		for _, laid := range laidOver.FindAllStringSubmatch(m[2], -1) {
			if _, err := os.Stat("../content/variants/" + laid[1] + laid[2] + ".yaml"); err != nil {
				t.Error(err)
			}
		}
	}
	if found < 15 {
		t.Errorf("only %d commands were found", found)
	}
}
