// Package said contains the French translations of texts around a table: in the lobby, at the seats, and for the owner.
package said
