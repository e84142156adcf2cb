package cluster

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
)

// Reach describes how to connect to a server.
type Reach struct {
	URL   string // nats://, tls:// or ws://, with USER:PASSWORD@ or TOKEN@; several with commas
	Creds string // file with a user's credentials, "" for none
	CA    string // file with the certificates of authorities, "" for those of the system
	Cert  string // files with the client's certificate and key; "" for none
	Key   string

	// Conn is a server inside this program, and Token its token; nil: the URL is used.
	Conn  nats.InProcessConnProvider
	Token string

	Tell func(error) // receives messages about the connection; nil: they are dropped
}

// patience is the time limit for the first connection.
const patience = 5 * time.Second

// connect connects, and reconnects whenever the connection is lost. Usage errors report which settings are wrong,
// without secrets. While ctx lasts, a permission error calls end.
func (r *Reach) connect(ctx context.Context, end context.CancelCauseFunc) (*nats.Conn, error) {
	opts := append(r.reporting(ctx, end), nats.Name("precept "+who()), nats.Timeout(patience), nats.MaxReconnects(-1),
		nats.ReconnectWait(250*time.Millisecond), nats.RetryOnFailedConnect(false), nats.IgnoreAuthErrorAbort())
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
	if err := r.readable(); err != nil {
		return nil, err
	}
	nc, err := nats.Connect(r.URL, opts...)
	if err != nil {
		return nil, r.refused(err)
	}
	return nc, nil
}

// reporting returns options that report events of the connection.
func (r *Reach) reporting(opening context.Context, end context.CancelCauseFunc) []nats.Option {
	tell := r.Tell
	if tell == nil {
		tell = func(error) {}
	}
	where := safely(r.URL)
	return []nats.Option{
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				tell(speech.Say("the connection to %s is lost: %v; trying again", where, err))
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { tell(speech.Say("connected to %s again", where)) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			switch {
			case errors.Is(err, nats.ErrPermissionViolation):
				err = desk.Usage("--cluster %s does not permit what is needed: %v", where, err)
			case errors.Is(err, nats.ErrAuthorization):
				err = r.refused(err)
			default:
				return // the connection is lost, which is reported, or returns
			}
			if opening.Err() == nil {
				end(err)
			} else {
				tell(err)
			}
		}),
	}
}

// readable returns an error if a named file does not hold what it should.
func (r *Reach) readable() error {
	for _, f := range []struct {
		flag, name string
		judge      func([]byte) error
	}{
		{"--nats-creds", r.Creds, isCreds},
		{"--nats-ca", r.CA, isCertificate},
		{"--nats-cert", r.Cert, isCertificate},
		{"--nats-key", r.Key, func([]byte) error { return nil }},
	} {
		if f.name == "" {
			continue
		}
		data, err := os.ReadFile(f.name)
		if err != nil {
			return desk.Usage("%s: %v", f.flag, err)
		}
		if err := f.judge(data); err != nil {
			return desk.Usage("%s %s: %v", f.flag, f.name, err)
		}
	}
	if (r.Cert == "") != (r.Key == "") {
		return desk.Usage("--nats-cert goes with --nats-key")
	}
	if r.Cert != "" {
		if _, err := tls.LoadX509KeyPair(r.Cert, r.Key); err != nil {
			return desk.Usage("%s: %v", "--nats-cert, --nats-key", err)
		}
	}
	return nil
}

// isCreds returns an error if a file holds no credentials; the error does not reveal the content.
func isCreds(data []byte) error {
	token, err := nkeys.ParseDecoratedJWT(data)
	if _, no := nkeys.ParseDecoratedNKey(data); no != nil || err != nil || token == "" {
		return speech.Say("it contains no credentials")
	}
	return nil
}

func isCertificate(data []byte) error {
	if !x509.NewCertPool().AppendCertsFromPEM(data) {
		return speech.Say("it contains no certificate")
	}
	return nil
}

// refused explains why the connection failed, and what to do about it.
func (r *Reach) refused(err error) error {
	var unknown x509.UnknownAuthorityError
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	var other *net.OpError
	var text *url.Error
	where := safely(r.URL)
	// A server that rejects a certificate sends a TLS alert, or closes the connection before the alert is read.
	alert := errors.As(err, &other) && other.Op == "remote error" ||
		errors.Is(err, nats.ErrTLS) && strings.Contains(err.Error(), "after TLS handshake")
	switch {
	case errors.As(err, &text): // the error contains the whole URL
		return desk.Usage("--cluster %s is not a URL: %v; in the user, password and token, write special "+
			"characters as %% and two digits, such as %%40 for @", where, text.Err)
	case errors.Is(err, nats.ErrAuthorization) && r.Creds == "" && !strings.Contains(r.URL, "@"):
		return desk.Usage("--cluster %s requires a login: give USER:PASSWORD@ or TOKEN@ before the host, or "+
			"--nats-creds", where)
	case errors.Is(err, nats.ErrAuthorization):
		return desk.Usage("--cluster %s refuses this login: the password, the token or --nats-creds is wrong", where)
	case errors.Is(err, nats.ErrSecureConnWanted):
		return desk.Usage("--cluster %s does not speak TLS: write nats://", where)
	case errors.As(err, &unknown):
		return desk.Usage("--cluster %s: no authority known here signed the server's certificate; give the "+
			"authority's certificate with --nats-ca", where)
	case errors.As(err, &host), errors.As(err, &invalid):
		return desk.Usage("--cluster %s: the server's certificate is not valid: %v", where, err)
	case alert && r.Cert == "":
		return desk.Usage("--cluster %s requires a certificate (%v): give --nats-cert and --nats-key", where, err)
	case alert:
		return desk.Usage("--cluster %s rejects the certificate of --nats-cert: %v", where, err)
	}
	return desk.Usage("--cluster %s cannot be reached: %v; precept farm serve starts a server on this machine", where, err)
}

// Open connects and opens the streams and buckets at the server, or creates them.
func (r *Reach) Open(ctx context.Context) (*Site, error) {
	ctx, cancel := context.WithTimeout(ctx, 4*patience)
	defer cancel()
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	nc, err := r.connect(ctx, end)
	if err != nil {
		return nil, err
	}
	s, err := newSite(ctx, nc)
	var busy *jetstream.APIError
	for n := 0; n < 5 && errors.As(err, &busy); n++ { // others may create the same at the same time
		pause(ctx, nil)
		s, err = newSite(ctx, nc)
	}
	if err != nil {
		nc.Close()
		var denied desk.UsageError
		if errors.As(context.Cause(ctx), &denied) {
			return nil, denied
		}
		return nil, fmt.Errorf("%s: %w", safely(r.URL), err)
	}
	return s, nil
}

// who returns the name of this process for people.
func who() string {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	return host + ":" + strconv.Itoa(os.Getpid())
}
