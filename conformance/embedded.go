//go:build !js

package conformance

import "embed"

// Files is every scenario file, and the gaps that are explained.
//
//go:embed *.yaml */*.yaml
var Files embed.FS
