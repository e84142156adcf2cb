package web

import (
	"sync"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/room"
	"precept/interpreter"
)

// Shelf is the games that a server offers, with their variants and the mods that it was given.
type Shelf struct {
	*room.Offer

	mu    sync.Mutex
	games map[string]*interpreter.Game // as they are without anything laid over them
}

// OpenShelf is the games of the desk's content. What --mod names is offered, and laid over a game at those tables alone
// whose maker asks for it.
func OpenShelf(d *desk.Desk) (*Shelf, error) {
	l, err := d.Library()
	if err != nil {
		return nil, err
	}
	mods := map[string]*interpreter.Mod{}
	for _, dir := range d.Mods() {
		if mods[dir], err = d.OpenMod(dir); err != nil {
			return nil, err
		}
	}
	return &Shelf{Offer: room.NewOffer(l.Bare(), mods), games: map[string]*interpreter.Game{}}, nil
}

// bare is a game as it is without anything laid over it, loaded once.
func (s *Shelf) bare(id string) (*interpreter.Game, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.games[id]; g != nil {
		return g, nil
	}
	g, err := s.Load(room.Rules{Game: id})
	if err == nil {
		s.games[id] = g
	}
	return g, err
}

// evaluates reports whether the content of a game says how well a seat stands, by which the quick agent plays.
func evaluates(g *interpreter.Game) bool {
	e, err := g.Engine(interpreter.Setup{})
	if err != nil {
		return false
	}
	by, err := e.Evaluation("")
	return err == nil && by != nil
}

// Agent is who plays for somebody who says no more: a quick agent where the game says how one stands, else one that
// thinks a little.
func Agent(g *interpreter.Game) string {
	if evaluates(g) {
		return "greedy"
	}
	return "mcts:200"
}
