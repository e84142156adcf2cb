// Package manual divides documents in Markdown into sections, and finds them by words.
package manual
