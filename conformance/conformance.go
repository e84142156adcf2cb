// Package conformance embeds the suite of scenarios that the games which come
// with the program must pass. The scenarios are data: package scenario reads and
// runs them.
package conformance

import "embed"

// Files is every scenario file, and the gaps that are explained.
//
//go:embed *.yaml */*.yaml
var Files embed.FS
