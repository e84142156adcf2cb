package desk

import (
	"net"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/pflag"
)

// ForceFlag adds --force, which every command has that writes a file: without it, none writes over one that is there.
// Files that a command reads first and goes on with, such as those of --resume and --save, have no need of it.
func (d *Desk) ForceFlag(f *pflag.FlagSet) {
	f.BoolVar(&d.Force, "force", false, "")
}

// Ready judges a file that a command is to write, before its work begins: it can be written there, and nothing is lost
// that lies there, unless that is asked for. flag is how the command line names it; no file, "", is ready.
//
// # Errors
//
// A [UsageError].
func (d *Desk) Ready(flag, file string) error {
	if err := Reachable(flag, file); err != nil || d.Force || file == "" {
		return err
	}
	if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
		return Usage("%s %s already exists; --force overwrites it, or choose another file", flag, file)
	}
	return nil
}

// Folder judges where a folder is to be filled, which may be made where what it lies in is there, as a file is: it is
// no file. "" is none.
//
// # Errors
//
// A [UsageError].
func Folder(flag, dir string) error {
	if dir != "" && isFile(dir) {
		return Usage("%s %s is a file; name a folder", flag, dir)
	}
	if dir == "" {
		return nil
	}
	return within(flag, dir)
}

// within judges the folder in which something is to be written: nothing makes it, as its name may be mistyped.
func within(flag, name string) error {
	dir := filepath.Dir(filepath.Clean(name))
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return Usage("%s %s: there is no folder %s", flag, name, dir)
	}
	return nil
}

// Address judges where a server is to listen; "" is nowhere.
//
// # Errors
//
// A [UsageError].
func Address(flag, addr string) error {
	_, text, err := net.SplitHostPort(addr)
	if port, no := strconv.Atoi(text); addr != "" && (err != nil || no != nil || port < 0 || port > 65535) {
		return Usage("%s is a host and a port, such as 127.0.0.1:4222, not %q", flag, addr)
	}
	return nil
}

// Reachable judges where a file is to be written: its folder is there, and it is no folder itself.
//
// # Errors
//
// A [UsageError].
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
