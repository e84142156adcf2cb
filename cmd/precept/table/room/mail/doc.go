// Package mail sends letters through the mail server of whoever runs a server of tables.
package mail
