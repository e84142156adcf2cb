package verbs

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/source"
)

// library is the packages of content that the verbs work on.
type library struct {
	fsys     fs.FS
	packages []content.Package
	stack    []*layer
}

// library is the content of --content, or what comes with the program, and what is laid over it.
func (a *app) library() (*library, error) {
	fsys := named{content.Files, "content"}
	l := &library{fsys: fsys, packages: content.In(fsys, "content")}
	if a.content != "" {
		var err error
		if l, err = openLibrary(a.content); err != nil {
			return nil, err
		}
	}
	var err error
	l.stack, err = a.layers()
	return l, err
}

// openLibrary is the content of a folder: a package, and those in its folder games. Nothing outside it is reached.
func openLibrary(dir string) (*library, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, usage("%v", err)
	}
	name := filepath.ToSlash(filepath.Clean(dir))
	l := &library{fsys: named{root.FS(), name}}
	l.packages = content.In(l.fsys, name)
	if len(l.packages) == 0 {
		return nil, usage("%s holds no game.yaml, and neither does a folder of %s", dir, filepath.Join(dir, "games"))
	}
	return l, nil
}

// find is the package of a game.
func (l *library) find(id string) (content.Package, error) {
	var ids []string
	for _, p := range l.packages {
		if p.ID == id {
			return p, nil
		}
		ids = append(ids, p.ID)
	}
	return content.Package{}, usage("there is no game %q%s", id, source.Suggest(id, ids))
}

// load is the game of a package with what is laid over it, or the problems that it has. The variants named are laid
// last.
func (l *library) load(p content.Package, variants ...string) (*interpreter.Game, *source.Problems) {
	return l.loadWith(p, nil, variants...)
}

// loadWith is load with a mod that is laid last of all.
func (l *library) loadWith(p content.Package, mod *interpreter.Mod, variants ...string) (*interpreter.Game,
	*source.Problems) {
	stack := l.over(p)
	for _, v := range variants {
		stack = append(stack, interpreter.Layer{Variant: v})
	}
	if mod != nil {
		stack = append(stack, interpreter.Layer{Mod: mod})
	}
	return interpreter.Load(l.fsys, p.Root, stack...)
}

// game loads a game by its id. What is wrong with its content is printed.
func (a *app) game(id string) (*interpreter.Game, error) {
	l, err := a.library()
	if err != nil {
		return nil, err
	}
	return a.gameOf(l, id)
}

func (a *app) gameOf(l *library, id string) (*interpreter.Game, error) {
	p, err := l.find(id)
	if err != nil {
		return nil, err
	}
	g, problems := l.load(p)
	if err := l.laid(p); err != nil {
		return nil, err
	}
	if g == nil {
		return nil, a.report(problems)
	}
	return g, nil
}

// named is a file system whose files have the names by which the person at the terminal knows them: the folder first,
// which may be any path, also one that begins at the root or goes up.
type named struct {
	fsys fs.FS
	dir  string
}

// within is a name as the file system behind has it.
func (n named) within(op, name string) (string, error) {
	if name == n.dir {
		return ".", nil
	}
	if n.dir == "." {
		return name, nil
	}
	rest, ok := strings.CutPrefix(name, strings.TrimSuffix(n.dir, "/")+"/")
	if !ok {
		return "", &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
	}
	return rest, nil
}

// Open is [fs.FS].
func (n named) Open(name string) (fs.File, error) {
	rest, err := n.within("open", name)
	if err != nil {
		return nil, err
	}
	return n.fsys.Open(rest)
}

// ReadDir is [fs.ReadDirFS].
func (n named) ReadDir(name string) ([]fs.DirEntry, error) {
	rest, err := n.within("readdir", name)
	if err != nil {
		return nil, err
	}
	return fs.ReadDir(n.fsys, rest)
}

// Stat is [fs.StatFS]: a pipe is not opened to see that it is one.
func (n named) Stat(name string) (fs.FileInfo, error) {
	rest, err := n.within("stat", name)
	if err != nil {
		return nil, err
	}
	return fs.Stat(n.fsys, rest)
}

// Lstat is half of [fs.ReadLinkFS].
func (n named) Lstat(name string) (fs.FileInfo, error) {
	rest, err := n.within("lstat", name)
	if err != nil {
		return nil, err
	}
	return fs.Lstat(n.fsys, rest)
}

// ReadLink is the other half.
func (n named) ReadLink(name string) (string, error) {
	rest, err := n.within("readlink", name)
	if err != nil {
		return "", err
	}
	return fs.ReadLink(n.fsys, rest)
}
