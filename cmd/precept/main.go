// Command precept checks, plays, counts and simulates board games whose rules are YAML files. See package cli.
package main

import (
	"os"

	"precept/cli"
)

func main() {
	os.Exit(cli.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
