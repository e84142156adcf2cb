package interpreter_test

import (
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// rooms holds the packages that other packages may import, besides package interpreter.
var rooms = []string{
	"agents", "lint", "narrate", "testkit", "save", "declared", "language", "record", "source", "symbols", "view",
}

// imported returns a function that returns a package of the interpreter with its exported declarations.
func imported(t *testing.T) func(path string) *types.Package {
	t.Helper()
	out, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", module+"/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path] = file
	}
	of := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	return func(path string) *types.Package {
		p, err := of.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
}

// surface finds internal types in the exported declarations of a package.
type surface struct {
	found []string // internal types, and where they are exported
}

func (s *surface) look(p *types.Package) {
	for _, name := range p.Scope().Names() {
		if o := p.Scope().Lookup(name); o.Exported() && !strings.HasPrefix(name, "Core") {
			s.object(p.Name()+"."+name, o)
		}
	}
}

func (s *surface) object(at string, o types.Object) {
	named, ok := o.Type().(*types.Named)
	if _, isType := o.(*types.TypeName); !isType || !ok {
		s.mention(at, o.Type())
		return
	}
	s.mention(at, named.Underlying())
	for m := range named.Methods() {
		if m.Exported() && !strings.HasPrefix(m.Name(), "Core") {
			s.mention(at+"."+m.Name(), m.Type())
		}
	}
}

// mention records the internal types that the exported parts of a type mention.
func (s *surface) mention(at string, t types.Type) {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if p := t.Obj().Pkg(); p != nil && internal(p.Path()) {
			s.found = append(s.found, at+": "+p.Path()+"."+t.Obj().Name())
		}
		for a := range t.TypeArgs().Types() {
			s.mention(at, a)
		}
	case *types.Pointer:
		s.mention(at, t.Elem())
	case *types.Slice:
		s.mention(at, t.Elem())
	case *types.Array:
		s.mention(at, t.Elem())
	case *types.Chan:
		s.mention(at, t.Elem())
	case *types.Map:
		s.mention(at, t.Key())
		s.mention(at, t.Elem())
	case *types.Tuple:
		for v := range t.Variables() {
			s.mention(at, v.Type())
		}
	case *types.Signature:
		s.mention(at, t.Params())
		s.mention(at, t.Results())
	case *types.Struct:
		for f := range t.Fields() {
			if f.Exported() {
				s.mention(at+"."+f.Name(), f.Type())
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			s.mention(at+"."+m.Name(), m.Type())
		}
	}
}

// internal reports whether only the interpreter may import a package.
func internal(path string) bool {
	rest, ours := strings.CutPrefix(path, module+"/")
	return ours && !slices.Contains(rooms, rest)
}

// TestSurfaceIsPublic checks that exported declarations have no internal types. Names that begin with Core are exempt;
// they are for other packages of the interpreter.
func TestSurfaceIsPublic(t *testing.T) {
	of, s := imported(t), &surface{}
	for _, name := range append([]string{""}, rooms...) {
		s.look(of(strings.TrimSuffix(module+"/"+name, "/")))
	}
	for _, leak := range s.found {
		t.Error(leak)
	}
}

// TestOthersUseTheFacade checks that packages outside of the interpreter do not import its internal packages, not even
// in tests.
func TestOthersUseTheFacade(t *testing.T) {
	format := `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}{{range .TestImports}} {{.}}{{end}}` +
		`{{range .XTestImports}} {{.}}{{end}}`
	out, err := exec.Command("go", "list", "-pgo=off", "-f", format, "precept/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	others := 0
	for line := range strings.Lines(string(out)) {
		p := strings.Fields(line)
		if p[0] == module || strings.HasPrefix(p[0], module+"/") {
			continue
		}
		others++
		for _, i := range p[1:] {
			if internal(i) {
				t.Errorf("%s imports %s, which is for the interpreter alone", p[0], i)
			}
		}
	}
	if others < 20 {
		t.Errorf("only %d packages stand outside the interpreter", others)
	}
}

// counts is the numbers of types, functions and methods that packages export. Methods include promoted ones, and those
// of interfaces and aliases.
type counts struct{ types, functions, methods int }

func (n *counts) add(p *types.Package) {
	for _, name := range p.Scope().Names() {
		o := p.Scope().Lookup(name)
		if !o.Exported() {
			continue
		}
		switch o := o.(type) {
		case *types.Func:
			n.functions++
		case *types.TypeName:
			n.types++
			t := types.Unalias(o.Type())
			set := types.NewMethodSet(t)
			if !types.IsInterface(t) {
				set = types.NewMethodSet(types.NewPointer(t))
			}
			for m := range set.Methods() {
				if m.Obj().Exported() {
					n.methods++
				}
			}
		}
	}
}

// TestSurfaceIsSmall checks that the number of exported names does not grow, in package interpreter and in all packages
// below it that others may import.
func TestSurfaceIsSmall(t *testing.T) {
	of := imported(t)
	var facade, all counts
	facade.add(of(module))
	all = facade
	for _, name := range rooms {
		all.add(of(module + "/" + name))
	}
	for _, c := range []struct {
		name     string
		is, most counts
	}{
		{"package interpreter", facade, counts{22, 16, 84}},
		{"all packages", all, counts{175, 102, 310}},
	} {
		if c.is.types > c.most.types || c.is.functions > c.most.functions || c.is.methods > c.most.methods {
			t.Errorf("%s: %+v, more than %+v", c.name, c.is, c.most)
		}
		t.Logf("%s: %+v", c.name, c.is)
	}
}
