// Package report plays the matches of a simulation and tells what came of them: on a terminal how far it is (bar.go),
// to standard output what came of it as text or JSON (result.go, stats.go), a table with a row for each match (csv.go),
// a page with pictures (page.go), and each failure as a saved match that people can open (failures.go). An interrupt
// loses nothing that has been played (run.go), nor of commands that play several runs (keep.go).
package report
