// Package hook posts signed messages to players' own servers. It never posts to private networks unless allowed.
package hook
