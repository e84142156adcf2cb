package hook

import "time"

// Client cannot post anything, because it runs in a browser page.
type Client struct{}

// NewClient returns a client that refuses every post.
func NewClient(bool) *Client { return &Client{} }

// Post returns [ErrRefused].
func (*Client) Post(<-chan struct{}, string, []byte, []byte, time.Time) error { return ErrRefused }
