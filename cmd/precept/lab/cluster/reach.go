package cluster

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"

	"precept/cmd/precept/desk"
)

// Reach is how a server is reached.
type Reach struct {
	URL   string // nats://, tls:// or ws://, with USER:PASSWORD@ or TOKEN@; several, separated by commas
	Creds string // file with the credentials of a user, "" for none
	CA    string // file with the certificates of who vouches for the server, "" for those of the system
	Cert  string // files with the certificate of who connects, and its key; "" for none
	Key   string

	// Conn is a server within this program, and Token what has to be known there; nil: it is reached by the URL.
	Conn  nats.InProcessConnProvider
	Token string
}

// patience is how long the first connection may take.
const patience = 5 * time.Second

// connect connects, and from then on again whenever the connection is lost.
func (r *Reach) connect() (*nats.Conn, error) {
	opts := []nats.Option{nats.Name("precept " + who()), nats.Timeout(patience), nats.MaxReconnects(-1),
		nats.ReconnectWait(250 * time.Millisecond), nats.RetryOnFailedConnect(false)}
	if r.Creds != "" {
		opts = append(opts, nats.UserCredentials(r.Creds))
	}
	if r.CA != "" {
		opts = append(opts, nats.RootCAs(r.CA))
	}
	if r.Cert != "" || r.Key != "" {
		opts = append(opts, nats.ClientCert(r.Cert, r.Key))
	}
	if r.Conn != nil {
		opts = append(opts, nats.InProcessServer(r.Conn), nats.Token(r.Token))
	}
	nc, err := nats.Connect(r.URL, opts...)
	if err != nil {
		return nil, desk.Usage("--cluster %s cannot be reached: %v; precept cluster starts a server on this machine",
			safely(r.URL), err)
	}
	return nc, nil
}

// Open connects and finds what lies at the server, or makes it.
func (r *Reach) Open(ctx context.Context) (*Site, error) {
	nc, err := r.connect()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, 4*patience)
	defer cancel()
	s, err := newSite(ctx, nc)
	if err != nil {
		nc.Close()
		return nil, fmt.Errorf("%s: %w", safely(r.URL), err)
	}
	return s, nil
}

// who is this process, for people.
func who() string {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	return host + ":" + strconv.Itoa(os.Getpid())
}
