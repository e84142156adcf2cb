package verbs

import (
	"cmp"
	"runtime"
	"runtime/debug"
	"strings"
)

// version is the version of a release, which its build sets with -ldflags "-X
// precept/cmd/precept/verbs.version=1.2.3".
var version string

// versioned returns the program's version, the commit of its sources if the build knows it, and Go's version and
// the platform.
func versioned() string {
	said, commit, changed := version, "", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				commit = s.Value[:min(len(s.Value), 12)]
			case s.Key == "vcs.modified" && s.Value == "true":
				changed = " with changes"
			}
		}
	}
	said = cmp.Or(said, "built from source")
	if commit != "" {
		said += ", commit " + commit + changed
	}
	return strings.Join([]string{said, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}, ", ")
}
