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

// project is files that are checked together: a package, or a mod over a game.
type project struct {
	dir    string
	game   string // of a mod: the game over which it is laid; "" for a package
	shelf  *shelf
	base   *shelf // of a mod
	active *document
	calm   map[string]bool // the problems that were told when nothing was being typed
	quiet  bool            // nothing was typed for a while, or the text was saved

	running bool
	again   bool // something has changed since the check that runs began
	stop    func()
	due     func() // ends the wait for the next check
	rest    func() // ends the wait for quiet

	found  found
	names  map[string]*symbols.Laid     // by the file of a variant: what its words name, as far as that was found out
	ahead  func()                       // ends that
	was    map[string]*source.File      // the files as they were when nothing was wrong, or when they were looked at first
	checks int                          // how many have ended
	laid   map[string]*interpreter.Game // the game with variants, as scenarios are played with them
}

// found is what a check found.
type found struct {
	index    *symbols.Index
	game     *interpreter.Game       // nil where something is wrong with it
	files    map[string]*source.File // that were checked, by name
	trees    map[string]*source.Node
	problems []source.Problem
	advice   []source.Problem  // what may be meant and mostly is not, and breaks nothing
	laid     map[string]*found // by the file of a variant that is open: the game with it
}

// shelf is the files of one folder, as they are on the disk.
type shelf struct {
	fsys  fs.FS
	root  string // in fsys
	dir   string // on the disk, "" for what comes with the program
	stale bool
	files []*source.File
	trees map[*source.File]*source.Node
	wrong []source.Problem // what cannot be taken in
	mu    sync.Mutex       // a check and a rename may read it at once
}

// onDisk is the shelf of a folder. Its files are called by their paths.
func onDisk(dir string) *shelf {
	return &shelf{fsys: desk.Named{FS: os.DirFS(filepath.FromSlash(dir)), Dir: dir}, root: dir, dir: dir, stale: true}
}

// read takes in the files anew, and keeps the trees of those that are as they were.
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

// spoil has the files read anew before they are used again. What comes with the program does not change.
func (s *shelf) spoil() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stale = s.dir != "" || s.files == nil
}

// spoilt reports whether the files are read anew before they are used again.
func (s *shelf) spoilt() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stale || s.files == nil
}

// refused is what was wrong with taking the files in.
func (s *shelf) refused() []source.Problem {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wrong
}

// with is the files with the texts that are open in the place of those on the disk, and their trees.
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
				n = nil // it is read again where its problems are told
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

// holds reports whether a file of that name belongs here: no other package lies between.
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

// opened is a text that is open, as it could be read last.
type opened struct {
	file *source.File
	tree *source.Node
}

// opened is the texts that are open, by the names of their files.
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

// home is the project to whose content a document belongs, nil for none.
func (s *Server) home(d *document) *project {
	if d.scenes() {
		return nil
	}
	return s.projectOf(d.path)
}

// projectOf is the project to which a file belongs, nil for none.
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
	if found, ok := climb(dir, "", func(d string) bool { return exists(d + "/game.yaml") }); ok {
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

// project is the project of a folder, made when it is first asked for.
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

// climb is the nearest folder, from dir up to top, that is as asked. With no top it goes to the root.
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

// folderOf is the folder of the workspace in which another lies; that itself where it lies in none.
func (s *Server) folderOf(dir string) string {
	best := dir
	for _, f := range s.folders {
		if (f == dir || strings.HasPrefix(dir, strings.TrimSuffix(f, "/")+"/")) && (best == dir || len(f) > len(best)) {
			best = f
		}
	}
	return best
}

// modIn is the game over which the variants in a folder are laid, "" where there is none.
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

// headBytes is how far it is looked for what a file is.
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

// variantOf is the game that a text says it is a variant of, "" for other texts.
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

// baseOf is the files of a game: of one in the workspace, else of one that comes with the program.
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

// forget has every folder looked at anew.
func (s *Server) forget() {
	s.homes = map[string]*project{}
	for _, p := range s.projects {
		p.shelf.spoil()
		if p.base != nil {
			p.base.spoil()
		}
	}
}
