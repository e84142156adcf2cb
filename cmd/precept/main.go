// Command precept checks, plays, counts and simulates board games whose rules are YAML files. See package verbs.
package main

import (
	"os"

	"precept/cmd/precept/verbs"
)

func main() {
	os.Exit(verbs.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
