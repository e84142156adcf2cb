// Package killed kills a server of tables, again and again, and looks whether every table comes back as it was last
// acknowledged: every answer and everything that was taken back, and after a disk that is full nothing else.
//
//		s := killed.New(file, library, rules...)
//		for range 30 {
//			err := s.Kill(killed.Command, rng) // a process that calls Serve
//		}
//
//	  - serve.go: the process that is killed: it plays at all tables at once, and says what is acknowledged
//	  - server.go: who kills it, and compares
//
// It stands on package room alone, without its pages.
package killed
