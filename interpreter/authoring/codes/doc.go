// Package codes tells what the codes of problems mean: each with an example, and the same example mended.
package codes
