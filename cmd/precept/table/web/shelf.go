package web

import (
	"sync"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/room"
	"precept/interpreter"
	"precept/interpreter/record"
)

// Shelf is the games that a server offers, with their variants and the mods that it was given.
type Shelf struct {
	mu    sync.Mutex
	offer *room.Offer
	games map[string]*interpreter.Game // as they are without anything laid over them
}

// OpenShelf is the games of the desk's content. What --mod names is offered, and laid over a game at those tables alone
// whose maker asks for it.
func OpenShelf(d *desk.Desk) (*Shelf, error) {
	l, err := d.Library()
	if err != nil {
		return nil, err
	}
	s := &Shelf{}
	s.Take(l)
	return s, nil
}

// Take offers the games of a library, as its files were read, and its mods.
func (s *Shelf) Take(l *desk.Library) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.offer, s.games = room.NewOffer(l.Bare(), l.Mods()...), map[string]*interpreter.Game{}
}

// Offer is the games as they are now.
func (s *Shelf) Offer() *room.Offer {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.offer
}

// Load is [room.Library].
func (s *Shelf) Load(r room.Rules) (*interpreter.Game, error) { return s.Offer().Load(r) }

// Saved is [room.Library].
func (s *Shelf) Saved(r *record.Record) (room.Rules, error) { return s.Offer().Saved(r) }

// bare is a game as it is without anything laid over it, loaded once.
func (s *Shelf) bare(id string) (*interpreter.Game, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.games[id]; g != nil {
		return g, nil
	}
	g, err := s.offer.Load(room.Rules{Game: id})
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
