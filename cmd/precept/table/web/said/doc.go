// Package said holds the French of what is said around a table: in the lobby, at the seats, to the owner.
package said
