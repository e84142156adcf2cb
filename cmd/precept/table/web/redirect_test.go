package web

import (
	"go/ast"
	"go/parser"
	"go/token"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
)

// leads returns where an address in a response leads a browser, "" if it stays on this server. A browser reads a
// backslash as a slash, and drops tabs, line ends, and blanks around the address.
func leads(address string) string {
	address = strings.TrimFunc(address, func(r rune) bool { return r <= ' ' })
	address = strings.NewReplacer("\t", "", "\n", "", "\r", "", "\\", "/").Replace(address)
	if strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
		return ""
	}
	return address
}

// FuzzOwn checks that no address leads to another server, and that addresses of this server stay as they are.
func FuzzOwn(f *testing.F) {
	for _, address := range []string{"/", "/new/root?laid=x", "/s/abc?at=3", "//evil.com", "/\t/evil.com", "/\\evil.com",
		"/\n/evil.com", "/\r\n//evil.com", "https://evil.com", "https:evil.com", "javascript:alert(1)", "evil.com", "",
		" //evil.com", "\\\\evil.com", "/ /evil.com", "/%09/evil.com", "/%2f/evil.com", "/../\t/evil.com", "/.//evil.com",
		"/x/..//evil.com", "/\x00/evil.com", "/\u2028/evil.com", "/?x=//evil.com", "/#//evil.com", "/;@evil.com",
		"/\xff/evil.com", "/%0a/evil.com", "/%5cevil.com", "/.\t./\t/evil.com"} {
		f.Add(address)
	}
	f.Fuzz(func(t *testing.T, address string) {
		r, w := httptest.NewRequest("POST", "/language", nil), httptest.NewRecorder()
		redirect(w, r, address)
		got := w.Header().Get("Location")
		if to := leads(got); to != "" || strings.ContainsAny(got, "\r\n\t") || got == "" {
			t.Errorf("%q leads to %q", address, got)
		}
	})
}

// TestOwn checks that addresses of this server stay as they are.
func TestOwn(t *testing.T) {
	for _, address := range []string{"/", "/new/root?laid=a&laid=b", "/s/AbC-_9?after=3&p=1_2",
		"/s/x/why?ask=march%20c5"} {
		if got := own(address); got != address {
			t.Errorf("%q leads to %q", address, got)
		}
	}
}

// TestOneRedirect checks that the code redirects only through [redirect].
func TestOneRedirect(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if text, is := n.(*ast.BasicLit); is && text.Value == `"Location"` {
				t.Errorf("%s sets the header itself", name)
			}
			if ok && (s.Sel.Name == "Redirect" || s.Sel.Name == "RedirectHandler") {
				if found++; name != "guard.go" {
					t.Errorf("%s leads somewhere by %s", name, s.Sel.Name)
				}
			}
			return true
		})
	}
	if found != 1 {
		t.Errorf("%d calls are found", found)
	}
}
