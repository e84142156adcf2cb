package code

// Side is the file of the faction or bot that a player has taken, "" for nobody.
func (p *Table) Side(player int32) string {
	if player < 0 || int(player) >= len(p.Players) {
		return ""
	}
	return p.Game.Seats[p.Players[player]].File
}
