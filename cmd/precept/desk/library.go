package desk

import (
	"io/fs"
	"os"
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
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// Library is the packages of content that the verbs work on.
type Library struct {
	Files    fs.FS
	Packages []content.Package
	own      bool // they come with the program
	stack    []*layer
	was      *memory

	mu   sync.Mutex // guards the making of read
	read *reading
}

// reading is what was read of the files of a library: once, however they change meanwhile.
type reading struct {
	mu       sync.Mutex
	packages map[string]*interpreter.Package // by their folders
	variants map[string][]string             // of each package, by its folder
}

// reading is that of the library.
func (l *Library) reading() *reading {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.read == nil {
		l.read = &reading{packages: map[string]*interpreter.Package{}, variants: map[string][]string{}}
	}
	return l.read
}

// Library is the content of --content, or what comes with the program, and what is laid over it.
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

// placed reports mods whose game is misspelt: one that the library does not have, where it has one of nearly that name.
// A mod of another game may be given by mistake.
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

// OpenLibrary is the content of a folder: a package, and those in its folder games; or a packed game. Nothing outside
// it is reached.
func (d *Desk) OpenLibrary(dir string) (*Library, error) {
	name := filepath.ToSlash(filepath.Clean(dir))
	if isFile(dir) {
		a, err := d.Archive(dir)
		if err != nil {
			return nil, err
		}
		if a.Rules != "" {
			return nil, Usage("%s is a mod of %s, and no game: give it with --mod", dir, a.Game)
		}
		l := &Library{Files: Named{FS: a, Dir: name}}
		l.Packages = content.In(l.Files, name)
		return l, nil
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, Usage("%v", err)
	}
	l := &Library{Files: Named{FS: root.FS(), Dir: name}}
	l.Packages = content.In(l.Files, name)
	if len(l.Packages) == 0 {
		if m, _ := interpreter.ReadMod(l.Files, name); m != nil {
			return nil, Usage("%s is a mod of %s, and no game: give it with --mod", dir, m.Game)
		}
		return nil, Usage("%s holds no game.yaml, and neither does a folder of %s", dir, filepath.Join(dir, "games"))
	}
	return l, nil
}

// IsMod reports whether a folder, or a packed one, is laid over a game that it does not hold. One that cannot be read
// is taken for a mod: what is wrong with it is told, and may be mended while it is watched.
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
	m, problems := interpreter.ReadMod(held, name)
	cannotBeRead := slices.ContainsFunc(problems.All(), func(p source.Problem) bool { return p.Code != "no_variant" })
	return (m != nil || cannotBeRead) && len(content.In(held, name)) == 0
}

// Find is the package of a game.
func (l *Library) Find(id string) (content.Package, error) {
	for _, p := range l.Packages {
		if p.ID == id {
			return p, nil
		}
	}
	return content.Package{}, Usage("there is no game %q%s", id, Near(id, l.IDs()))
}

// IDs is the games.
func (l *Library) IDs() []string {
	var ids []string
	for _, p := range l.Packages {
		ids = append(ids, p.ID)
	}
	return ids
}

// Load is the game of a package with what is laid over it, or the problems that it has. The variants named are laid
// last.
func (l *Library) Load(p content.Package, variants ...string) (*interpreter.Game, *source.Problems) {
	return l.LoadWith(p, nil, variants...)
}

// LoadWith is load with a mod that is laid last of all.
func (l *Library) LoadWith(p content.Package, mod *interpreter.Mod, variants ...string) (*interpreter.Game,
	*source.Problems) {
	stack := l.over(p)
	for _, v := range variants {
		stack = append(stack, interpreter.Layer{Variant: v})
	}
	if mod != nil {
		stack = append(stack, interpreter.Layer{Mod: mod})
	}
	return l.Lay(p, stack...)
}

// fromBothEnds is [fault.SideBySide], half of it from the last thing on: who does one mostly does the next, too.
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

// Lay is the game of a package with these layers over it and no others, or the problems that it has. What mods have to
// do with them is among these.
func (l *Library) Lay(p content.Package, stack ...interpreter.Layer) (*interpreter.Game, *source.Problems) {
	g, problems := l.lay(p, stack...)
	if g == nil {
		l.judgeMods(p, stack, problems)
	}
	return g, problems
}

func (l *Library) lay(p content.Package, stack ...interpreter.Layer) (*interpreter.Game, *source.Problems) {
	return l.packageOf(p).Load(stack...)
}

// packageOf is a package, read once however many variants are laid over it.
func (l *Library) packageOf(p content.Package) *interpreter.Package {
	r := l.reading()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.packages[p.Root] == nil {
		r.packages[p.Root] = &interpreter.Package{FS: l.Files, Root: p.Root}
	}
	return r.packages[p.Root]
}

// Index returns every name of a package with what is laid over it, and the places where each is declared and used.
func (l *Library) Index(p content.Package) *symbols.Index {
	_, x, _ := symbols.Read(l.packageOf(p).Files(), func(*source.File) *source.Node { return nil }, nil,
		l.over(p)...)
	return x
}

// Judged is the games of a library whose problems are to be told: of those that come with the program, where something
// is laid over some, these alone.
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

// Judge is the problems of each game that is judged, and of each with its variants, all of them judged side by side.
// What comes with the program has scenarios that its registers of readings name: these are judged too.
func (l *Library) Judge() (games []*source.Problems, over [][]*source.Problems) {
	judged := l.Judged()
	n := len(judged)
	loaded := make([]*interpreter.Game, n)
	games, over = make([]*source.Problems, n), make([][]*source.Problems, n)
	fault.SideBySide(n, 0, func(i int) {
		l.variants(judged[i]) // with the files: who asks later is told as they were then
		loaded[i], games[i] = l.Load(judged[i])
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
				over[i][k] = l.packageOf(judged[i]).Judge(interpreter.Layer{Variant: list[k].ID})
			})
		}
		loaded[i] = nil // the collector has enough to look at
	}
	fromBothEnds(len(work), func(i int) { work[i]() }) // what is known of a game serves who judges its next variant
	l.remember(slices.Concat(append([][]*source.Problems{games}, over...)...))
	return games, over
}

// registered judges what the registers of games, nil for none, say of the scenarios that come with the program.
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

// Texts is the files of a package that has no problem, by their paths below its folder.
func (l *Library) Texts(p content.Package) map[string][]byte {
	out := map[string][]byte{}
	for _, f := range source.Package(l.Files, &source.Problems{}, p.Root) {
		out[strings.TrimPrefix(f.Name, p.Root+"/")] = f.Text
	}
	return out
}

// Game loads a game by its id. What is wrong with its content is printed.
func (d *Desk) Game(id string) (*interpreter.Game, error) {
	l, err := d.Library()
	if err != nil {
		return nil, err
	}
	return d.GameOf(l, id)
}

// GameOf is Game for a library that is open already.
func (d *Desk) GameOf(l *Library, id string) (*interpreter.Game, error) {
	defer Hurry()()
	p, err := l.Find(id)
	if err != nil {
		return nil, err
	}
	g, problems := l.Load(p)
	if err := l.Laid(p); err != nil {
		return nil, err
	}
	if g == nil {
		return nil, d.Report(problems)
	}
	d.Advise(l.Between(problems))
	return g, nil
}

// Match starts a match of a game with the setup of the flags.
func (d *Desk) Match(id string, l *Lineup) (*interpreter.Match, error) {
	return d.MatchWith(id, l, nil)
}

// MatchWith is Match with what a match before it hands on.
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

// Named is a file system whose files have the names by which the person at the terminal knows them: the folder first,
// which may be any path, also one that begins at the root or goes up.
type Named struct {
	FS  fs.FS
	Dir string // what its root is called
}

// Within is a name as the file system behind has it.
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

// Open is [fs.FS].
func (n Named) Open(name string) (fs.File, error) {
	rest, err := n.Within("open", name)
	if err != nil {
		return nil, err
	}
	return n.FS.Open(rest)
}

// ReadDir is [fs.ReadDirFS].
func (n Named) ReadDir(name string) ([]fs.DirEntry, error) {
	rest, err := n.Within("readdir", name)
	if err != nil {
		return nil, err
	}
	return fs.ReadDir(n.FS, rest)
}

// Stat is [fs.StatFS]: a pipe is not opened to see that it is one.
func (n Named) Stat(name string) (fs.FileInfo, error) {
	rest, err := n.Within("stat", name)
	if err != nil {
		return nil, err
	}
	return fs.Stat(n.FS, rest)
}

// Lstat is half of [fs.ReadLinkFS].
func (n Named) Lstat(name string) (fs.FileInfo, error) {
	rest, err := n.Within("lstat", name)
	if err != nil {
		return nil, err
	}
	return fs.Lstat(n.FS, rest)
}

// ReadLink is the other half.
func (n Named) ReadLink(name string) (string, error) {
	rest, err := n.Within("readlink", name)
	if err != nil {
		return "", err
	}
	return fs.ReadLink(n.FS, rest)
}

// memory is the files of a library as they were when nothing was wrong, by their names, or when they were looked at
// first: of two places that do not go together, the one that was not there then came later. A command that looks once
// remembers nothing.
type memory struct{ files map[string]*source.File }

// remember has what was found told where it came later, and keeps the files where that was nothing.
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
