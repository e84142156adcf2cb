// Package report plays the matches of a simulation and reports the result. On a terminal it shows the progress
// (bar.go). Standard output gets the result as text or JSON (result.go, stats.go). Further outputs are a table with
// a row for each match (csv.go), a database (database.go), and a page with pictures (page.go). Each failure becomes
// a saved match that people can open (failures.go). An interrupt loses no finished match (run.go), nor do commands
// that play several runs (keep.go).
package report
