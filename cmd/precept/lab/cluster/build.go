package cluster

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"
)

// Build returns an identifier of the program; matches played by equal builds have equal results. It is the commit
// if the program was built from an unmodified one, on any system. Otherwise it is the checksum of the executable.
var Build = sync.OnceValues(func() (string, error) {
	if info, ok := debug.ReadBuildInfo(); ok {
		said := map[string]string{}
		for _, s := range info.Settings {
			said[s.Key] = s.Value
		}
		if commit := said["vcs.revision"]; commit != "" && said["vcs.modified"] == "false" {
			return "commit " + commit, nil
		}
	}
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("program %x", sum.Sum(nil)[:16]), nil
})
