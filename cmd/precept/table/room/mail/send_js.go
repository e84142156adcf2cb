package mail

import "time"

// Send returns [ErrAddress]: a page sends no letters.
func (*Server) Send(_, _, _, _ string, _ time.Time) error { return ErrAddress }
