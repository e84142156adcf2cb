// Package bench is what stands beside the boards where somebody works on the content while it is played: plain data,
// for whoever shows it.
package bench
