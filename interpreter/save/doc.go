// Package save goes on with matches that were saved under other rules, and opens what they were before.
package save
