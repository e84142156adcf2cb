package hub

import (
	"context"
	"errors"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/cluster"
	"precept/cmd/precept/speech"
)

// Config configures a server.
type Config struct {
	Addr  string // address to listen on; port 0 selects any free port
	Store string // folder for the server's data
	Token string // token that clients must present, "" for none
	Cert  string // files with certificate and key for TLS, "" for none
	Key   string
}

// Hub is a running server.
type Hub struct {
	server *server.Server
	config Config
}

// begins is the longest time that a server may take to start.
const begins = 20 * time.Second

// Start starts a server. A usage error reports an invalid configuration.
func Start(c Config) (*Hub, error) {
	opts, err := c.options()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.Store, 0o700); err != nil {
		return nil, err
	}
	s, err := server.NewServer(opts)
	if err != nil {
		return nil, speech.Say("the server cannot start: %v", err)
	}
	faults := &faults{}
	s.SetLoggerV2(faults, false, false, false)
	go s.Start()
	if !s.ReadyForConnections(begins) {
		s.Shutdown()
		return nil, errors.Join(speech.Say("the server does not start at %s with %s", c.Addr, c.Store), faults.last())
	}
	return &Hub{s, c}, nil
}

func (c *Config) options() (*server.Options, error) {
	if c.Addr == "" {
		return nil, desk.Usage("--addr says where the server listens, such as 127.0.0.1:4222")
	}
	if err := desk.Address("--addr", c.Addr); err != nil {
		return nil, err
	}
	if err := desk.Folder("--data", c.Store); err != nil {
		return nil, err
	}
	host, text, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return nil, err
	}
	port, _ := strconv.Atoi(text)
	if host == "" {
		host = "0.0.0.0"
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	if c.Token == "" && !loopback(host) {
		return nil, desk.Usage("at %s other machines could give work to this one; set a token with --token", c.Addr)
	}
	opts := &server.Options{Host: host, Port: port, JetStream: true, StoreDir: c.Store, NoSigs: true,
		Authorization: c.Token, ServerName: "precept", MaxPayload: 1 << 20}
	for _, file := range []string{c.Cert, c.Key} {
		if _, err := os.Stat(file); err != nil && file != "" {
			return nil, desk.Usage("%v", err)
		}
	}
	if c.Cert != "" || c.Key != "" {
		opts.TLSConfig, err = server.GenTLSConfig(&server.TLSConfigOpts{CertFile: c.Cert, KeyFile: c.Key})
		if err != nil {
			return nil, desk.Usage("--cert and --key: %v", err)
		}
	}
	return opts, nil
}

// loopback reports whether a host is reachable from this machine only.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// URL returns the address of the server, without the token.
func (h *Hub) URL() string {
	scheme := "nats"
	if h.config.Cert != "" {
		scheme = "tls"
	}
	return scheme + "://" + h.server.Addr().String()
}

// Close stops the server; its data remains stored.
func (h *Hub) Close() {
	h.server.Shutdown()
	h.server.WaitForShutdown()
}

// Site opens the data at the server from within this program.
func (h *Hub) Site(ctx context.Context) (*cluster.Site, error) {
	r := cluster.Reach{Conn: h.server, Token: h.config.Token}
	return r.Open(ctx)
}
