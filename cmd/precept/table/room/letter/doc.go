// Package letter contains the texts of mail and chat notices to players. A notice does not reveal anything about the
// match, because its reader may not be the player.
package letter
