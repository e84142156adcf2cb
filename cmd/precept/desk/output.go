package desk

import (
	"net"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/pflag"
)

// ForceFlag adds --force, which every command has that writes a file; without it, no command overwrites a file.
// Files that a command reads and then updates, such as those of --resume and --save, do not need it.
func (d *Desk) ForceFlag(f *pflag.FlagSet) {
	f.BoolVar(&d.Force, "force", false, "")
}

// Ready checks a file before a command starts that will write it. The file must be writable, and an existing file
// is only overwritten with --force. flag is the name of the flag; an empty file name is always ready.
//
// # Errors
//
// The error is a [UsageError].
func (d *Desk) Ready(flag, file string) error {
	if err := Reachable(flag, file); err != nil || d.Force || file == "" {
		return err
	}
	if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
		return Usage("%s %s already exists; --force overwrites it, or choose another file", flag, file)
	}
	return nil
}

// Folder checks the name of a folder to be filled: it must be no file, and its parent must exist. An empty name is
// accepted.
//
// # Errors
//
// The error is a [UsageError].
func Folder(flag, dir string) error {
	if dir != "" && isFile(dir) {
		return Usage("%s %s is a file; name a folder", flag, dir)
	}
	if dir == "" {
		return nil
	}
	return within(flag, dir)
}

// within returns a usage error if the parent folder of name is missing. It is not created, since the name may be
// mistyped.
func within(flag, name string) error {
	dir := filepath.Dir(filepath.Clean(name))
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return Usage("%s %s: there is no folder %s", flag, name, dir)
	}
	return nil
}

// Address checks the address for a server to listen on; "" is accepted and means none.
//
// # Errors
//
// The error is a [UsageError].
func Address(flag, addr string) error {
	_, text, err := net.SplitHostPort(addr)
	if port, no := strconv.Atoi(text); addr != "" && (err != nil || no != nil || port < 0 || port > 65535) {
		return Usage("%s is a host and a port, such as 127.0.0.1:4222, not %q", flag, addr)
	}
	return nil
}

// Reachable checks the name of a file to be written: its folder must exist, and it must be no folder.
//
// # Errors
//
// The error is a [UsageError].
func Reachable(flag, file string) error {
	if file == "" {
		return nil
	}
	if err := within(flag, file); err != nil {
		return err
	}
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return Usage("%s %s is a folder; name a file", flag, file)
	}
	return nil
}
