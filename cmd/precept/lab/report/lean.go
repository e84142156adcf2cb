//go:build lean

package report

const driven = false
