// Package watch checks content again after every change of a file, until the user ends it.
package watch
