package scenario

import (
	"io/fs"
	"testing/fstest"
)

// mapFS is files by name, for tests.
type mapFS map[string]string

func (m mapFS) fs() fs.FS {
	out := fstest.MapFS{}
	for k, v := range m {
		out[k] = &fstest.MapFile{Data: []byte(v)}
	}
	return out
}
