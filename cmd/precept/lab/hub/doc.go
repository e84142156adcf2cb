// Package hub is a NATS server within this program, for one machine or a small team that has none: where
// `precept simulate --cluster` and `precept farm worker --cluster` meet.
//
//   - hub.go: the server; it keeps what lies there in a folder
//   - page.go: a page that tells how far the simulations are, and numbers for Prometheus
package hub
