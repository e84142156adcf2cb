//go:build !lean

package report

import _ "modernc.org/sqlite" // the driver

// driven says that this build can write databases.
const driven = true
