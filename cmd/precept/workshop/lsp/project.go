package lsp

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"precept/cmd/precept/desk"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// project is a set of files that are checked together: a package, or a mod over a game.
type project struct {
	dir    string
	game   string // for a mod: the game it applies to; "" for a package
	shelf  *shelf
	base   *shelf // for a mod: the files of the game
	active *document
	calm   map[string]bool // the problems reported when nothing was being typed
	quiet  bool            // nothing was typed for a while, or the text was saved

	running bool
	again   bool // something changed after the running check began
	stop    func()
	due     func() // cancels the wait for the next check
	rest    func() // cancels the wait for quiet

	found        found
	names        map[string]*symbols.Laid     // by the file of a variant: the names it uses, if known
	ahead        func()                       // stops checks of variants in advance
	was          map[string]*source.File      // the files when they last had no problem, or at the first check
	checks       int                          // the number of finished checks
	withVariants map[string]*interpreter.Game // the game with the variants that scenarios use
}

// found is the result of a check.
type found struct {
	index    *symbols.Index
	game     *interpreter.Game       // nil if it has problems
	files    map[string]*source.File // the checked files, by name
	trees    map[string]*source.Node
	problems []source.Problem
	advice   []source.Problem  // warnings about what is valid but rarely intended
	variants map[string]*found // by the file of an open variant: the game with it
}

// shelf is the files of one folder, as they are on disk.
type shelf struct {
	fsys  fs.FS
	root  string // in fsys
	dir   string // on disk, "" for built-in content
	stale bool
	files []*source.File
	trees map[*source.File]*source.Node
	wrong []source.Problem // problems with reading the folder
	mu    sync.Mutex       // a check and a rename may read it at once
}

// onDisk returns the shelf of a folder on disk. Its files are named by their paths.
func onDisk(dir string) *shelf {
	return &shelf{fsys: desk.Named{FS: os.DirFS(filepath.FromSlash(dir)), Dir: dir}, root: dir, dir: dir, stale: true}
}

// read reads the files if they are stale. It keeps the trees of unchanged files.
func (s *shelf) read() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.stale && s.files != nil {
		return
	}
	s.stale = false
	ps := &source.Problems{}
	files := source.Package(s.fsys, ps, s.root)
	s.wrong = ps.All()
	was := map[string]*source.File{}
	for _, f := range s.files {
		was[f.Name] = f
	}
	trees := map[*source.File]*source.Node{}
	for i, f := range files {
		if old := was[f.Name]; old != nil && bytes.Equal(old.Text, f.Text) {
			files[i] = old
			trees[old] = s.trees[old]
		}
	}
	s.files, s.trees = files, trees
}

// spoil marks the files as stale, so that they are read again before the next use. Built-in content never changes.
func (s *shelf) spoil() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stale = s.dir != "" || s.files == nil
}

// spoilt reports whether the files must be read again.
func (s *shelf) spoilt() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stale || s.files == nil
}

// refused returns the problems with reading the folder.
func (s *shelf) refused() []source.Problem {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wrong
}

// with returns the files and their trees. An open text replaces the file on disk.
func (s *shelf) with(open map[string]opened) (files []*source.File, trees map[string]*source.Node) {
	s.mu.Lock()
	defer s.mu.Unlock()
	trees = map[string]*source.Node{}
	seen := map[string]bool{}
	take := func(f *source.File, n *source.Node) {
		files = append(files, f)
		trees[f.Name] = n
	}
	for _, f := range s.files {
		if o, ok := open[f.Name]; ok {
			seen[f.Name] = true
			take(o.file, o.tree)
			continue
		}
		n, known := s.trees[f]
		if !known {
			ps := &source.Problems{}
			if n = source.Parse(f, ps); ps.Len() > 0 {
				n = nil // it is parsed again where its problems are reported
			}
			s.trees[f] = n
		}
		take(f, n)
	}
	for name, o := range open {
		if !seen[name] && s.dir != "" && s.holds(name) {
			take(o.file, o.tree)
		}
	}
	slices.SortFunc(files, func(a, b *source.File) int { return strings.Compare(a.Name, b.Name) })
	return files, trees
}

// holds reports whether a file belongs to this folder and to no package below it.
func (s *shelf) holds(name string) bool {
	if !strings.HasPrefix(name, strings.TrimSuffix(s.dir, "/")+"/") || path.Ext(name) != ".yaml" {
		return false
	}
	if inside, _, _ := strings.Cut(name[len(strings.TrimSuffix(s.dir, "/"))+1:], "/"); inside == source.Scenarios {
		return false
	}
	for dir := path.Dir(name); dir != s.dir && len(dir) > len(s.dir); dir = path.Dir(dir) {
		if exists(dir + "/game.yaml") {
			return false
		}
	}
	return true
}

// opened is the last version of an open text that could be parsed, with its tree.
type opened struct {
	file *source.File
	tree *source.Node
}

// opened returns the open content texts, by file name.
func (s *Server) opened() map[string]opened {
	out := map[string]opened{}
	for _, d := range s.docs {
		if d.good == nil || d.scenes() {
			continue
		}
		out[d.name()] = opened{d.good, d.goodIs}
	}
	return out
}

// home returns the project whose content includes a document, nil if there is none.
func (s *Server) home(d *document) *project {
	if d.scenes() {
		return nil
	}
	return s.projectOf(d.path)
}

// projectOf returns the project that a file belongs to, nil if there is none.
func (s *Server) projectOf(name string) *project {
	if name == "" || path.Ext(name) != ".yaml" {
		return nil
	}
	dir := path.Dir(name)
	if p, known := s.homes[dir]; known {
		return p
	}
	p := s.findProject(dir)
	if len(s.homes) < limit.Files {
		s.homes[dir] = p
	}
	return p
}

func (s *Server) findProject(dir string) *project {
	if found, ok := climb(dir, s.Within, func(d string) bool { return exists(d + "/game.yaml") }); ok {
		return s.project(found, "")
	}
	game := ""
	if found, ok := climb(dir, s.folderOf(dir), func(d string) bool {
		game = s.modIn(d)
		return game != ""
	}); ok {
		return s.project(found, game)
	}
	return nil
}

// project returns the project of a folder and creates it if needed. It returns nil if the game of a mod is unknown.
func (s *Server) project(dir, game string) *project {
	if p := s.projects[dir]; p != nil && p.game == game {
		return p
	}
	p := &project{dir: dir, game: game, shelf: onDisk(dir), calm: map[string]bool{}, quiet: true}
	if game != "" {
		if p.base = s.baseOf(game); p.base == nil {
			return nil
		}
	}
	s.projects[dir] = p
	return p
}

// climb returns the nearest folder, from dir up to top, for which is returns true. With an empty top it climbs to
// the root.
func climb(dir, top string, is func(dir string) bool) (string, bool) {
	for range limit.FolderDepth * 4 {
		if is(dir) {
			return dir, true
		}
		up := path.Dir(dir)
		if dir == top || up == dir {
			break
		}
		dir = up
	}
	return "", false
}

func exists(name string) bool {
	info, err := os.Stat(filepath.FromSlash(name))
	return err == nil && info.Mode().IsRegular()
}

// folderOf returns the innermost workspace folder that contains dir, or dir itself if there is none.
func (s *Server) folderOf(dir string) string {
	best := dir
	for _, f := range s.folders {
		if (f == dir || strings.HasPrefix(dir, strings.TrimSuffix(f, "/")+"/")) && (best == dir || len(f) > len(best)) {
			best = f
		}
	}
	return best
}

// modIn returns the game that the variants in a folder apply to, "" if there is none.
func (s *Server) modIn(dir string) string {
	for _, d := range s.docs {
		if d.path != "" && path.Dir(d.path) == dir {
			if g := variantOf(d.file.Text); g != "" {
				return g
			}
		}
	}
	entries, err := os.ReadDir(filepath.FromSlash(dir))
	if err != nil {
		return ""
	}
	for _, e := range entries[:min(len(entries), limit.Files)] {
		if !e.Type().IsRegular() || path.Ext(e.Name()) != ".yaml" {
			continue
		}
		if g := variantOf(head(dir + "/" + e.Name())); g != "" {
			return g
		}
	}
	return ""
}

// headBytes is how much of a file is read to find out its kind.
const headBytes = 4 << 10

func head(name string) []byte {
	f, err := os.Open(filepath.FromSlash(name))
	if err != nil {
		return nil
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, headBytes))
	return text
}

// variantOf returns the game that a variant's text names, "" for other texts.
func variantOf(text []byte) string {
	variant, game := false, ""
	for line := range bytes.Lines(text[:min(len(text), headBytes)]) {
		if rest, ok := bytes.CutPrefix(line, []byte("game:")); ok {
			rest, _, _ = bytes.Cut(rest, []byte(" #"))
			game = string(bytes.Trim(rest, " \t\r\n\"'"))
		}
		variant = variant || bytes.HasPrefix(line, []byte("variant:"))
	}
	if !variant {
		return ""
	}
	return game
}

// baseOf returns the files of a game: from the workspace, or else built in.
func (s *Server) baseOf(game string) *shelf {
	for _, f := range s.folders {
		if l, err := (&desk.Desk{}).OpenLibrary(filepath.FromSlash(f)); err == nil {
			if p, err := l.Find(game); err == nil {
				return onDisk(path.Clean(p.Root))
			}
		}
	}
	if b := s.embedded[game]; b != nil {
		return b
	}
	p, err := s.library.Find(game)
	if err != nil {
		return nil
	}
	b := &shelf{fsys: s.library.Files, root: p.Root, stale: true}
	s.embedded[game] = b
	return b
}

// forget marks every folder as stale.
func (s *Server) forget() {
	s.homes = map[string]*project{}
	for _, p := range s.projects {
		p.shelf.spoil()
		if p.base != nil {
			p.base.spoil()
		}
	}
}
