// Package hub runs a NATS server inside this program, for one machine or a small team that has none. `precept
// simulate --cluster` and `precept farm worker --cluster` connect to it.
//
//   - hub.go: the server, which stores its data in a folder
//   - page.go: a page with the progress of the simulations, and metrics for Prometheus
package hub
