package expr

import (
	"strings"
	"sync"

	"github.com/expr-lang/expr/ast"

	"precept/internal/limit"
)

// parsed caches the syntax trees of texts. A tree depends only on its text and is never changed, so an entry stays
// valid and all games of the process can share it. A game is read once for each variant, and most expressions are the
// same each time.
var parsed trees

// trees maps texts to trees. If the texts become too long in total, all are dropped.
type trees struct {
	mu    sync.RWMutex
	of    map[string]ast.Node
	bytes int // total length of the texts
}

// get returns the tree of a text, nil if it is not cached.
func (t *trees) get(text string) ast.Node {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.of[text]
}

// put caches the tree of a text.
func (t *trees) put(text string, n ast.Node) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.bytes += len(text); t.of == nil || t.bytes > limit.ParsedBytes {
		t.of, t.bytes = map[string]ast.Node{}, len(text)
	}
	t.of[strings.Clone(text)] = n // a copy, so that the file's text is not retained
}
