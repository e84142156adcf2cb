// Package killed repeatedly kills a server of tables. Each time it checks that every table has everything that the
// server acknowledged: every answer, and every answer taken back. If the disk was full, nothing else may have changed.
//
//		s := killed.Open(file, library, tables, rng, setup)
//		for range 30 {
//			err := s.Kill(command, rng) // a process that calls Serve
//		}
//
//	 - serve.go: the process that is killed. It plays at all tables at once and reports what was acknowledged.
//	 - server.go: kills the process, and compares.
//
// It needs only package room, not its pages.
package killed
