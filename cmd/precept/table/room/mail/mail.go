package mail

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"os"
	"strings"
	"time"
)

// Timeout is how long sending one letter may take, and AddressBytes how long an address may be.
const Timeout, AddressBytes = 30 * time.Second, 254

// ErrAddress reports a text that is no address for mail.
var ErrAddress = errors.New("that is no address for mail")

// Server is a mail server, and how letters name this one.
type Server struct {
	SMTP string `json:"smtp"` // smtp://user:password@host:587, or smtps:// for TLS from the first byte
	From string `json:"from"` // whom letters are from
	URL  string `json:"url"`  // the address of the server of tables, for links in letters

	at *url.URL
}

// Read reads a server from a file of JSON.
func Read(file string) (*Server, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	s := &Server{}
	if err := d.Decode(s); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if s.at, err = url.Parse(s.SMTP); err != nil || s.at.Scheme != "smtp" && s.at.Scheme != "smtps" || s.at.Port() == "" {
		return nil, fmt.Errorf("%s: smtp is %q, not smtp://user:password@host:587", file, s.SMTP)
	}
	if _, err := mail.ParseAddress(s.From); err != nil {
		return nil, fmt.Errorf("%s: from is %q, no address for mail", file, s.From)
	}
	if u, err := url.Parse(s.URL); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return nil, fmt.Errorf("%s: url is %q, not https://tables.example.org", file, s.URL)
	}
	s.URL = strings.TrimSuffix(s.URL, "/")
	return s, nil
}

// Judge returns [ErrAddress] for a text that is not one plain address.
func Judge(address string) error {
	a, err := mail.ParseAddress(address)
	if err != nil || a.Address != address || len(address) > AddressBytes ||
		strings.ContainsFunc(address, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return ErrAddress
	}
	return nil
}
