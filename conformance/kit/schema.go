package kit

import _ "embed"

// Schema is the JSON schema of all files of a kit and of the lines of the protocol, by their names under $defs.
//
//go:embed schema.json
var Schema []byte
