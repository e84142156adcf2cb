// Package squeeze compresses the answers of a server of pages.
package squeeze
