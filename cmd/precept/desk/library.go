package desk

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"precept/conformance"
	"precept/conformance/scenario"
	"precept/content"
	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/lint"
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// Library is the packages of content that the verbs work on.
type Library struct {
	Files    fs.FS
	Packages []content.Package
	own      bool // built-in content

	// Checked says that the content had no problems when it was checked before: it is not checked as a whole again.
	Checked bool

	stack []*layer
	was   *memory

	mu   sync.Mutex // guards the creation of read
	read *reading
}

// reading caches the parsed files of a library. Later changes of the files are ignored.
type reading struct {
	mu       sync.Mutex
	packages map[string]*interpreter.Package // by folder
	variants map[string][]string             // of each package, by folder
}

// reading returns the library's cache, and creates it if needed.
func (l *Library) reading() *reading {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.read == nil {
		l.read = &reading{packages: map[string]*interpreter.Package{}, variants: map[string][]string{}}
	}
	return l.read
}

// Library returns the content of --content, or the built-in content, with the variants and mods of the flags.
func (d *Desk) Library() (*Library, error) {
	fsys := Named{FS: content.Files, Dir: "content"}
	l := &Library{Files: fsys, Packages: content.In(fsys, "content"), own: true}
	if d.Content != "" {
		var err error
		if l, err = d.OpenLibrary(d.Content); err != nil {
			return nil, err
		}
	}
	var err error
	l.was = &d.was
	if l.stack, err = d.layers(); err == nil {
		err = d.placed(l)
	}
	return l, err
}

// placed reports mods whose game is probably misspelt: the library lacks the game, but has one with a similar name. A
// mod of a completely different game is not an error.
func (d *Desk) placed(l *Library) error {
	ps := &source.Problems{}
	for _, m := range l.Mods() {
		if ids := l.IDs(); !slices.Contains(ids, m.Game) && source.Nearest(m.Game, ids) != "" {
			ps.Add(m.GameAt, "unknown_name", "there is no game %q%s", m.Game, source.Suggest(m.Game, ids))
		}
	}
	if ps.Len() > 0 {
		return d.Report(ps)
	}
	return nil
}

// OpenLibrary opens the content of a folder, or a packed game. A folder is a package, or has packages in its folder
// games. Nothing outside the folder is read.
func (d *Desk) OpenLibrary(dir string) (*Library, error) {
	name := filepath.ToSlash(filepath.Clean(dir))
	if isFile(dir) {
		a, err := d.Archive(dir)
		if err != nil {
			return nil, err
		}
		if a.Rules != "" {
			return nil, Usage("%s is a mod of %s, not a game: give it with --mod", dir, a.Game)
		}
		return LibraryOf(a, name), nil
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, Usage("%v", err)
	}
	l := LibraryOf(root.FS(), name)
	if len(l.Packages) == 0 {
		if m, _ := interpreter.ReadMod(l.Files, name); m != nil {
			return nil, Usage("%s is a mod of %s, not a game: give it with --mod", dir, m.Game)
		}
		return nil, Usage("there is no game.yaml in %s, nor in a folder of %s", dir, filepath.Join(dir, "games"))
	}
	return l, nil
}

// LibraryOf returns the content of a file system whose root is called dir, without variants and mods.
func LibraryOf(files fs.FS, dir string) *Library {
	l := &Library{Files: Named{FS: files, Dir: dir}}
	l.Packages = content.In(l.Files, dir)
	return l
}

// IsMod reports whether a folder or packed file is a mod of a game that it does not contain. A folder that cannot
// be read as content counts as a mod: its problems are reported and may be fixed while it is watched.
func (d *Desk) IsMod(dir string) bool {
	if isFile(dir) {
		a, _, err := readArchive(dir)
		return err == nil && a != nil && a.Rules != ""
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return false
	}
	defer root.Close()
	name := filepath.ToSlash(filepath.Clean(dir))
	held := Named{FS: root.FS(), Dir: name}
	_, err = interpreter.ReadMod(held, name)
	ps, wrong := errors.AsType[*source.Problems](err)
	wrong = wrong && !slices.ContainsFunc(ps.All(), func(p source.Problem) bool { return p.Code != "no_variant" })
	return !wrong && len(content.In(held, name)) == 0
}

// Find returns the package of a game.
func (l *Library) Find(id string) (content.Package, error) {
	for _, p := range l.Packages {
		if p.ID == id {
			return p, nil
		}
	}
	return content.Package{}, Usage("there is no game %q%s", id, Near(id, l.IDs()))
}

// IDs returns the ids of the games.
func (l *Library) IDs() []string {
	var ids []string
	for _, p := range l.Packages {
		ids = append(ids, p.ID)
	}
	return ids
}

// Load returns the game of a package with the stack and then variants applied, or its problems.
func (l *Library) Load(p content.Package, variants ...string) (*interpreter.Game, error) {
	return l.LoadWith(p, nil, variants...)
}

// LoadWith does what Load does, and applies mod last unless it is nil.
func (l *Library) LoadWith(p content.Package, mod *interpreter.Mod, variants ...string) (*interpreter.Game, error) {
	stack := l.over(p)
	for _, v := range variants {
		stack = append(stack, interpreter.Layer{Variant: v})
	}
	if mod != nil {
		stack = append(stack, interpreter.Layer{Mod: mod})
	}
	return l.Lay(p, stack...)
}

// fromBothEnds calls do for 0 to n-1 concurrently, like [fault.SideBySide], but takes half of the work from the end.
// Neighbouring items then tend to run on the same goroutine.
func fromBothEnds(n int, do func(i int)) {
	var mu sync.Mutex
	first, behind := 0, n
	next := func(back bool) int {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case first == behind:
			return -1
		case back:
			behind--
			return behind
		}
		first++
		return first - 1
	}
	fault.SideBySide(min(n, runtime.GOMAXPROCS(0)), 0, func(who int) {
		for i := next(who%2 > 0); i >= 0; i = next(who%2 > 0) {
			do(i)
		}
	})
}

// Lay returns the game of a package with only these layers applied, or its problems. The problems include conflicts
// of mods.
func (l *Library) Lay(p content.Package, stack ...interpreter.Layer) (*interpreter.Game, error) {
	g, err := l.lay(p, stack...)
	if problems, wrong := errors.AsType[*source.Problems](err); wrong {
		l.judgeMods(p, stack, problems)
	}
	return g, err
}

func (l *Library) lay(p content.Package, stack ...interpreter.Layer) (*interpreter.Game, error) {
	return l.packageOf(p).Load(context.Background(), stack...)
}

// packageOf returns a package, read once no matter how many variants are applied to it.
func (l *Library) packageOf(p content.Package) *interpreter.Package {
	r := l.reading()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.packages[p.Root] == nil {
		r.packages[p.Root] = interpreter.Open(l.Files, p.Root)
		if !l.Checked {
			lint.With(r.packages[p.Root])
		}
	}
	return r.packages[p.Root]
}

// Index returns every name of a package with the stack applied, and the places where each is declared and used.
func (l *Library) Index(p content.Package) *symbols.Index {
	_, x, _ := symbols.Read(context.Background(), l.packageOf(p), l.over(p)...)
	return x
}

// Judged returns the games whose problems are reported. If something is applied to built-in games, these are only
// the games that it applies to.
func (l *Library) Judged() []content.Package {
	if !l.own || !l.Covered() {
		return l.Packages
	}
	var out []content.Package
	for _, p := range l.Packages {
		if len(l.over(p)) > 0 {
			out = append(out, p)
		}
	}
	return out
}

// Judge returns the problems of each judged game, and of each with its variants; it checks all in parallel.
// Built-in content has scenarios that its registers of readings name; they are checked, too.
func (l *Library) Judge() (games []*source.Problems, over [][]*source.Problems) {
	judged := l.Judged()
	n := len(judged)
	loaded := make([]*interpreter.Game, n)
	games, over = make([]*source.Problems, n), make([][]*source.Problems, n)
	fault.SideBySide(n, 0, func(i int) {
		l.variants(judged[i]) // read now, so that later callers get the same state
		var err error
		if loaded[i], err = l.Load(judged[i]); !errors.As(err, &games[i]) {
			games[i] = &source.Problems{}
			games[i].Advice().AddAll(loaded[i].Advice())
		}
	})
	var work []func()
	if l.own {
		declared := make([]*declared.Game, n)
		for i, g := range loaded {
			if g != nil {
				declared[i] = g.Definition()
			}
		}
		work = append(work, func() { registered(declared, games) })
	}
	for i, g := range loaded {
		if g == nil || l.Covered() {
			continue
		}
		list := g.Definition().Variants
		over[i] = make([]*source.Problems, len(list))
		for k := range list {
			work = append(work, func() {
				over[i][k] = l.packageOf(judged[i]).Judge(context.Background(), interpreter.Layer{Variant: list[k].ID})
			})
		}
		loaded[i] = nil // free memory
	}
	fromBothEnds(len(work), func(i int) { work[i]() }) // adjacent variants of a game share cached results
	l.remember(slices.Concat(append([][]*source.Problems{games}, over...)...))
	return games, over
}

// registered checks what the registers of games say about the built-in scenarios; games may contain nil.
func registered(games []*declared.Game, problems []*source.Problems) {
	var names []string
	for _, g := range games {
		if g != nil {
			names = append(names, scenario.Names(g)...)
		}
	}
	suite := scenario.Holding(Named{FS: conformance.Files, Dir: "conformance"}, "conformance", names)
	for i, g := range games {
		if g != nil {
			suite.Registered(g, problems[i])
		}
	}
}

// Texts returns the files of a package without problems, by path below its folder.
func (l *Library) Texts(p content.Package) map[string][]byte {
	out := map[string][]byte{}
	for _, f := range source.Package(l.Files, &source.Problems{}, p.Root) {
		out[strings.TrimPrefix(f.Name, p.Root+"/")] = f.Text
	}
	return out
}

// Game loads a game by its id. It prints problems of the content.
func (d *Desk) Game(id string) (*interpreter.Game, error) {
	l, err := d.Library()
	if err != nil {
		return nil, err
	}
	return d.GameOf(l, id)
}

// GameOf loads a game by its id from an open library. It prints problems of the content.
func (d *Desk) GameOf(l *Library, id string) (*interpreter.Game, error) {
	defer Hurry()()
	p, err := l.Find(id)
	if err != nil {
		return nil, err
	}
	g, wrong := l.Load(p)
	if err := l.Laid(p); err != nil {
		return nil, err
	}
	if wrong != nil {
		return nil, d.Report(wrong)
	}
	d.Advise(l.Between(g))
	return g, nil
}

// Match starts a match of a game with the setup of the flags.
func (d *Desk) Match(id string, l *Lineup) (*interpreter.Match, error) {
	return d.MatchWith(id, l, nil)
}

// MatchWith does what Match does, and passes on the values of a previous match.
func (d *Desk) MatchWith(id string, l *Lineup, handed []record.Values) (*interpreter.Match, error) {
	g, err := d.Game(id)
	if err != nil {
		return nil, err
	}
	s, err := l.Setup(g)
	if err != nil {
		return nil, err
	}
	s.Handed = save.Hand(handed)
	return g.Start(s)
}

// Named is a file system whose files have the names that the user knows: they begin with the folder. The folder can
// be any path, also an absolute one or one with "..".
type Named struct {
	FS  fs.FS
	Dir string // the name of its root
}

// Within returns a name as the underlying file system has it.
func (n Named) Within(op, name string) (string, error) {
	if name == n.Dir {
		return ".", nil
	}
	if n.Dir == "." {
		return name, nil
	}
	rest, ok := strings.CutPrefix(name, strings.TrimSuffix(n.Dir, "/")+"/")
	if !ok {
		return "", &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
	}
	return rest, nil
}

// Open implements [fs.FS].
func (n Named) Open(name string) (fs.File, error) {
	rest, err := n.Within("open", name)
	if err != nil {
		return nil, err
	}
	return n.FS.Open(rest)
}

// ReadDir implements [fs.ReadDirFS].
func (n Named) ReadDir(name string) ([]fs.DirEntry, error) {
	rest, err := n.Within("readdir", name)
	if err != nil {
		return nil, err
	}
	return fs.ReadDir(n.FS, rest)
}

// Stat implements [fs.StatFS], so that a pipe is not opened to find out its type.
func (n Named) Stat(name string) (fs.FileInfo, error) {
	rest, err := n.Within("stat", name)
	if err != nil {
		return nil, err
	}
	return fs.Stat(n.FS, rest)
}

// Lstat implements [fs.ReadLinkFS], together with ReadLink.
func (n Named) Lstat(name string) (fs.FileInfo, error) {
	rest, err := n.Within("lstat", name)
	if err != nil {
		return nil, err
	}
	return fs.Lstat(n.FS, rest)
}

// ReadLink implements [fs.ReadLinkFS], together with Lstat.
func (n Named) ReadLink(name string) (string, error) {
	rest, err := n.Within("readlink", name)
	if err != nil {
		return "", err
	}
	return fs.ReadLink(n.FS, rest)
}

// memory stores the files of a library as they were when they last had no problems, or else at the first check. In a
// conflict of two places, the problem is reported at the newer one. A command that checks only once stores nothing.
type memory struct{ files map[string]*source.File }

// remember assigns problems to the places that changed, and stores the files if there are no problems.
func (l *Library) remember(found []*source.Problems) {
	if l.was == nil {
		return
	}
	wrong := false
	for _, ps := range found {
		if ps != nil {
			ps.Blame(l.was.files)
			wrong = wrong || ps.Len() > 0
		}
	}
	if wrong && l.was.files != nil {
		return
	}
	l.was.files = map[string]*source.File{}
	for _, p := range l.Packages {
		l.keep(l.packageOf(p).Files())
	}
	for _, m := range l.Mods() {
		l.keep(m.Files)
	}
}

func (l *Library) keep(files []*source.File) {
	for _, f := range files {
		l.was.files[f.Name] = f
	}
}

// Speaks reports whether a game of the library has texts in a language.
func (d *Desk) Speaks(lang string) bool {
	l, err := d.Library()
	return err == nil && slices.ContainsFunc(l.Packages, func(p content.Package) bool {
		info, err := fs.Stat(l.Files, path.Join(p.Root, "i18n", lang+".yaml"))
		return err == nil && !info.IsDir()
	})
}
