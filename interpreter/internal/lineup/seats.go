package lineup

// Side is the file of the faction or bot that a player has taken, "" for nobody.
func (l *Table) Side(player int32) string {
	if player < 0 || int(player) >= len(l.Players) {
		return ""
	}
	return l.Game.Seats[l.Players[player]].File
}
