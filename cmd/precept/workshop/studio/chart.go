package studio

func (s *Studio) chart(r *request) (any, error)  { return nil, nil }
func (s *Studio) redraw(r *request) (any, error) { return nil, nil }
