package expr

import (
	"strings"
	"sync"

	"github.com/expr-lang/expr/ast"

	"precept/internal/limit"
)

// parsed is what texts were parsed to. A tree is made of its text alone and nobody changes it, so it never goes stale,
// and every game of the process may share it: a game is read once for each variant that is laid over it, and most of
// its expressions are the same.
var parsed trees

// trees is trees by their texts. Once the texts are too long taken together, all are forgotten and it begins anew.
type trees struct {
	mu    sync.RWMutex
	of    map[string]ast.Node
	bytes int // of the texts
}

// get is the tree of a text, nil where none is kept.
func (t *trees) get(text string) ast.Node {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.of[text]
}

// put keeps the tree of a text.
func (t *trees) put(text string, n ast.Node) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.bytes += len(text); t.of == nil || t.bytes > limit.ParsedBytes {
		t.of, t.bytes = map[string]ast.Node{}, len(text)
	}
	t.of[strings.Clone(text)] = n // without the file that it stands in
}
