package cluster

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"
)

// Build is by which program matches are played: two of one build come to the same. It is the commit of a program that
// was built of one, with nothing changed, on whatever system; else the sum of the program's file.
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
