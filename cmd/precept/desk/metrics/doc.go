// Package metrics serves metrics of a running command and its process in the Prometheus format. It listens on a
// separate address, and only if the command line gives one.
//
// The metrics use github.com/VictoriaMetrics/metrics: the Prometheus library does more, and would add ten times as
// much to the size of the program.
package metrics
