// Package store keeps the record of tables in one SQLite file: what each was set up as, and all that was done there
// since, in order. What it has said yes to is on the disk.
//
//   - rows.go: what is kept
//   - store.go: opens the file, with its migrations
//   - writer.go: writes, many at a time in one commit
//   - tables.go: tables, their links and entries; hooks.go: who is to be told
package store
