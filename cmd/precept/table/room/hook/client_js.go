package hook

import "time"

// Client posts nothing: it is in a page.
type Client struct{}

// NewClient returns a client.
func NewClient(bool) *Client { return &Client{} }

// Post returns [ErrRefused].
func (*Client) Post(<-chan struct{}, string, []byte, []byte, time.Time) error { return ErrRefused }
