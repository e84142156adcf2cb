// Package kit represents scenarios in a form that any engine can run, without the language of the content: positions,
// decisions and outcomes as JSON, numbered by article. It resembles the test cases that adjudicators of Diplomacy
// share (DATC). docs/conformance.md describes it for authors of engines.
package kit

import _ "embed"

// Schema is the JSON schema of all files of a kit and of the lines of the protocol, by name under $defs.
//
//go:embed schema.json
var Schema []byte
