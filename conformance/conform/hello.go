package conform

import "precept/conformance/kit"

// Greet starts a driver, asks who it is, and ends it.
//
// # Errors
//
// Those of [Run].
func Greet(restart func() (Engine, error)) (kit.Reply, error) {
	s := &suite{o: Options{Restart: restart}}
	if err := s.start(); err != nil {
		return kit.Reply{}, err
	}
	s.engine.Close()
	return s.hello, nil
}

// Wants is the cases that options ask for, for who writes a kit of these alone; nil for all.
func (o *Options) Wants() func(id, name string, articles []string) bool {
	if o.Article == "" && o.Case == "" {
		return nil
	}
	s := &suite{o: *o}
	return func(id, name string, articles []string) bool {
		return s.asked(&kit.Case{ID: id, Name: name, Articles: articles})
	}
}
