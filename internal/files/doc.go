// Package files reads and writes the files of people: of one that is read no more than it may hold, and of one that is
// written all or nothing.
package files
