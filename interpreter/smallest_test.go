package interpreter_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestSmallestProgram plays a match with the smallest program, and checks what the program links. The engine must not
// need the packages that explain, narrate, save, index names or test.
func TestSmallestProgram(t *testing.T) {
	const smallest = "./testdata/smallest"
	out, err := exec.Command("go", "list", "-deps", smallest).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range strings.Fields(string(out)) {
		name, ours := strings.CutPrefix(p, "precept/")
		if ours && slices.Contains([]string{"interpreter/agents", "interpreter/narrate", "interpreter/save",
			"interpreter/testkit", "interpreter/symbols", "interpreter/lint",
			"interpreter/internal/checkpoint", "internal/archive", "internal/files"}, name) {
			t.Errorf("the smallest program links %s", p)
		}
	}
	said, err := exec.Command("go", "run", smallest, "../content/games/tic_tac_toe").CombinedOutput()
	if err != nil || !strings.HasPrefix(string(said), "won: [") {
		t.Errorf("%v: %s", err, said)
	}
}
