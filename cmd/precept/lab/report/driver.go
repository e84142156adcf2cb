//go:build !lean

package report

import _ "modernc.org/sqlite" // the driver

// driven states whether this build can write databases.
const driven = true
