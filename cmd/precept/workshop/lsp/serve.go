package lsp

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"precept/internal/limit"
	"precept/interpreter/language"
)

// waiting holds the unanswered requests, and whether the client still wants them.
type waiting struct {
	mu   sync.Mutex
	open map[string]bool
	all  bool // nothing is wanted, since the server ends
}

func newWaiting() *waiting { return &waiting{open: map[string]bool{}} }

func (w *waiting) add(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.open[id] = true
}

func (w *waiting) cancel(params json.RawMessage) {
	var p struct{ ID json.RawMessage }
	if json.Unmarshal(params, &p) != nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, there := w.open[string(p.ID)]; there {
		w.open[string(p.ID)] = false
	}
}

// unwanted reports whether a request is not wanted: it was cancelled or the server ends.
func (w *waiting) unwanted(id string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	wanted, there := w.open[id]
	return w.all || there && !wanted
}

func (w *waiting) done(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.open, id)
}

func (w *waiting) stopAll() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = true
}

type object = map[string]any

// initialize returns the capabilities of the server.
func (s *Server) initialize(p initializeParams) any {
	s.begun = true
	if s.Lang == "" {
		s.Lang = "en"
		if strings.HasPrefix(strings.ToLower(p.Locale), "fr") {
			s.Lang = "fr"
		}
	}
	s.colours = p.Capabilities.Workspace.SemanticTokens.RefreshSupport
	s.watches = p.Capabilities.Workspace.DidChangeWatchedFiles.DynamicRegistration
	if len(p.Folders) == 0 && p.RootURI != "" {
		p.Folders = []folder{{URI: p.RootURI}}
	}
	s.addFolders(p.Folders)
	return object{
		"capabilities": object{
			"positionEncoding":           "utf-16",
			"textDocumentSync":           object{"openClose": true, "change": 2, "save": true},
			"completionProvider":         object{"triggerCharacters": []string{".", ":", "-", " ", "(", "[", "{"}},
			"hoverProvider":              true,
			"definitionProvider":         true,
			"referencesProvider":         true,
			"documentSymbolProvider":     true,
			"documentFormattingProvider": true,
			"renameProvider":             object{"prepareProvider": true},
			"codeActionProvider":         object{"codeActionKinds": []string{"quickfix"}},
			"semanticTokensProvider": object{"full": true,
				"legend": object{"tokenTypes": tokenTypes, "tokenModifiers": []string{}}},
			"workspace": object{"workspaceFolders": object{"supported": true, "changeNotifications": true}},
		},
		"serverInfo": object{"name": "precept"},
	}
}

// initialized asks the client to report changed files on disk, if the client supports that.
func (s *Server) initialized(struct{}) {
	if s.watches {
		s.ask("client/registerCapability", object{"registrations": []object{{"id": "files",
			"method":          "workspace/didChangeWatchedFiles",
			"registerOptions": object{"watchers": []object{{"globPattern": "**/*.yaml"}}}}}})
	}
	for _, f := range s.folders {
		s.look(f)
	}
}

// look schedules a check of a folder that is a package, so that its problems are reported before a file is opened.
func (s *Server) look(dir string) {
	if p := s.projectOf(dir + "/game.yaml"); p != nil {
		s.later(p)
	}
}

func (s *Server) addFolders(list []folder) {
	for _, f := range list {
		if path := pathOf(f.URI); path != "" && !slices.Contains(s.folders, path) {
			s.folders = append(s.folders, path)
		}
	}
}

func (s *Server) foldersChanged(p foldersParams) {
	for _, f := range p.Event.Removed {
		s.folders = slices.DeleteFunc(s.folders, func(path string) bool { return path == pathOf(f.URI) })
	}
	s.addFolders(p.Event.Added)
	s.anew()
	for _, f := range p.Event.Added {
		s.look(pathOf(f.URI))
	}
}

func (s *Server) opens(p openParams) {
	if len(s.docs) >= limit.OpenTexts || len(p.TextDocument.Text) > limit.MessageBytes {
		return
	}
	d := newDocument(p.TextDocument)
	s.docs[d.uri] = d
	s.homes = map[string]*project{}
	home := s.home(d)
	if home != nil {
		home.active = nil
	}
	s.read(d, home)
	s.later(home)
	s.rehearse(d, s.Moment)
}

func (s *Server) changes(p changeParams) {
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return
	}
	d.version = p.TextDocument.Version
	was := variantOf(d.file.Text)
	for _, c := range p.ContentChanges {
		d.change(c)
		d.goOn(s.Lang)
	}
	if variantOf(d.file.Text) != was {
		s.homes = map[string]*project{} // it now belongs to another mod
	}
	home := s.home(d)
	if home != nil {
		home.active, home.quiet = d, false
	}
	s.read(d, home)
	s.later(home)
	s.rehearse(d, s.Quiet)
}

// read reports syntax and formatting problems of a document at once.
func (s *Server) read(d *document, home *project) {
	if home == nil { // other YAML files are none of our business
		if d.scenes() {
			s.readScenes(d)
		} else if slices.Contains(language.Files, kindOf(d.file.Text)) {
			s.send(d, s.misread(d))
		} else {
			s.send(d, nil)
		}
		return
	}
	var found []diagnostic // from the last check, at their present places
	for _, t := range d.reported {
		if !slices.ContainsFunc(d.read, func(r diagnostic) bool { return r.Code == t.Code && r.Message == t.Message }) {
			found = append(found, t)
		}
	}
	d.read = s.misread(d)
	if len(d.wrong) > 0 {
		found = nil
	}
	s.send(d, append(slices.Clone(d.read), found...))
}

func (s *Server) closes(p openParams) {
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return
	}
	delete(s.docs, d.uri)
	d.rest()
	home := s.home(d)
	if home == nil {
		s.send(d, nil)
		return
	}
	s.closed[d.name()] = len(d.reported) > 0
	if home.active == d {
		home.active = nil
	}
	home.shelf.spoil()
	s.later(home)
}

// saves handles a saved document: everything held back while it was typed is reported.
func (s *Server) saves(p openParams) {
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return
	}
	if home := s.home(d); home != nil {
		home.shelf.spoil()
		home.active = nil
		s.later(home)
	}
	s.rehearse(d, s.Moment)
}

// onDiskChanged reads the files again.
func (s *Server) onDiskChanged(struct{}) { s.anew() }

// anew reads the disk again and rechecks what was checked before.
func (s *Server) anew() {
	s.forget()
	again := map[*project]bool{}
	for _, d := range s.docs {
		if p := s.home(d); p != nil {
			again[p] = true
		}
	}
	for _, p := range s.projects {
		if again[p] || p.checks > 0 && s.within(p.dir) {
			s.later(p)
		}
	}
}

// within reports whether a folder is a workspace folder or in one.
func (s *Server) within(dir string) bool {
	return slices.ContainsFunc(s.folders, func(f string) bool {
		return f == dir || strings.HasPrefix(dir, strings.TrimSuffix(f, "/")+"/")
	})
}

// uri returns the URI of a file for the editor. A built-in file is copied to disk for that.
func (s *Server) uri(name string) string {
	for _, d := range s.docs {
		if d.name() == name {
			return d.uri
		}
	}
	if filepath.IsAbs(filepath.FromSlash(name)) {
		return uriOf(name)
	}
	if !s.Copies {
		return BuiltIn + name
	}
	if path, ok := s.copied[name]; ok {
		return uriOf(path)
	}
	path, err := s.copyOf(name)
	if err != nil {
		return ""
	}
	s.copied[name] = path
	return uriOf(path)
}

// copyOf writes a built-in file to a temporary folder of this session, read-only, and returns its path.
func (s *Server) copyOf(name string) (string, error) {
	text, err := fs.ReadFile(s.library.Files, name)
	if err != nil {
		return "", err
	}
	if s.copies == "" {
		if s.copies, err = os.MkdirTemp("", "precept-"); err != nil {
			return "", err
		}
	}
	path := filepath.Join(s.copies, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	return filepath.ToSlash(path), os.WriteFile(path, text, 0o400)
}
