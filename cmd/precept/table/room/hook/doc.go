// Package hook tells people's own servers something by POST: signed, and never on a network that is not everybody's.
package hook
