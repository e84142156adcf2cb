// Package replay plays matches again that are written down.
package replay
