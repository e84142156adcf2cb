// Package mail sends letters through the operator's mail server.
package mail
