// Package squeeze compresses the responses of a web server.
package squeeze
