// Package watch checks content again after every change of a file, until the person ends it.
package watch
