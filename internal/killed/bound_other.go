//go:build !unix

package killed

// bound does nothing: here the size of files cannot be limited.
func bound(int64) error { return nil }
