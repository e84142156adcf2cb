// Package metrics serves numbers of a running command, and of its process, in the form that Prometheus reads. It has an
// address of its own, which nobody is given unless the command line says so.
//
// The numbers are kept by github.com/VictoriaMetrics/metrics: Prometheus' own library does more, and would make the
// program ten times as much larger.
package metrics
