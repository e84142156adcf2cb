// Package store keeps the record of tables in one SQLite file: the setup of each table, and all that was done there, in
// order. A write that returned without an error is on disk.
//
//   - rows.go: the types of what is stored
//   - store.go: opens the file, with its migrations; lock.go: its lock
//   - writer.go: writes, with many jobs in one commit
//   - tables.go: tables, their links and entries; hooks.go: posts to players' servers; stale.go: old tables
package store
