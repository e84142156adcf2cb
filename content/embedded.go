//go:build !js

package content

import "embed"

// Files is every embedded YAML file.
//
//go:embed *.yaml */*.yaml games
var Files embed.FS
