// Package files reads and writes users' files. A file is read only up to a limit, and written completely or not at all.
package files
