package cluster_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/cluster"
	"precept/cmd/precept/lab/hub"
	"precept/cmd/precept/lab/simulate"
)

// secret must not occur in any message.
const secret = "hush-hush"

// authority issues certificates.
type authority struct {
	t    *testing.T
	dir  string
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
	File string
}

func newAuthority(t *testing.T) *authority {
	a := &authority{t: t, dir: t.TempDir()}
	a.File, _ = a.issue("ca", &x509.Certificate{IsCA: true, KeyUsage: x509.KeyUsageCertSign})
	return a
}

// issue creates a certificate and its key, and returns their files.
func (a *authority) issue(name string, as *x509.Certificate) (cert, key string) {
	a.t.Helper()
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	a.must(err)
	as.SerialNumber, as.Subject = big.NewInt(time.Now().UnixNano()), pkix.Name{CommonName: name}
	as.NotBefore, as.BasicConstraintsValid = time.Now().Add(-2*time.Hour), true
	if as.NotAfter.IsZero() {
		as.NotAfter = time.Now().Add(time.Hour)
	}
	by, with := a.cert, a.key
	if by == nil {
		by, with = as, own
	}
	data, err := x509.CreateCertificate(rand.Reader, as, by, &own.PublicKey, with)
	a.must(err)
	if a.cert == nil {
		a.key = own
		a.cert, err = x509.ParseCertificate(data)
		a.must(err)
	}
	private, err := x509.MarshalECPrivateKey(own)
	a.must(err)
	write := func(name, kind string, data []byte) string {
		file := filepath.Join(a.dir, name)
		a.must(os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600))
		return file
	}
	return write(name+".pem", "CERTIFICATE", data), write(name+"-key.pem", "EC PRIVATE KEY", private)
}

func (a *authority) must(err error) {
	a.t.Helper()
	if err != nil {
		a.t.Fatal(err)
	}
}

// ofServer returns a certificate for a server at an address.
func ofServer(ip string) *x509.Certificate {
	return &x509.Certificate{IPAddresses: []net.IP{net.ParseIP(ip)},
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
}

// foreign starts a NATS server other than precept's own, and returns its address.
func foreign(t *testing.T, o *server.Options) string {
	t.Helper()
	o.Host, o.Port, o.JetStream, o.StoreDir, o.NoSigs = "127.0.0.1", server.RANDOM_PORT, true, t.TempDir(), true
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("the server does not begin")
	}
	return s.Addr().String()
}

// own starts precept's own server.
func own(t *testing.T, c hub.Config) string {
	t.Helper()
	c.Addr, c.Store = "127.0.0.1:0", t.TempDir()
	h, err := hub.Start(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	_, where, _ := strings.Cut(h.URL(), "://")
	return where
}

// plays checks that a worker and a coordinator can play there, and that their messages contain no secret.
func plays(t *testing.T, r cluster.Reach) {
	t.Helper()
	var lock sync.Mutex
	var said strings.Builder
	working(t, r, &cluster.Worker{Cores: 1, Tell: func(err error) {
		lock.Lock()
		defer lock.Unlock()
		said.WriteString(err.Error() + "\n")
	}})
	d := &desk.Desk{Err: &bytes.Buffer{}}
	told, result, err := coordinated(t, r, d, "tic_tac_toe", simulate.Options{Games: 64}, t.Context())
	if err != nil || result.Games != 64 {
		t.Errorf("%v, %v\n%s%s", result, err, told, &said)
	}
	lock.Lock()
	defer lock.Unlock()
	if strings.Contains(said.String()+told, secret) {
		t.Errorf("a secret is told: %s%s", &said, told)
	}
}

// refused checks that the connection is refused with a message that contains want.
func refused(t *testing.T, r cluster.Reach, want string) {
	t.Helper()
	s, err := r.Open(context.Background())
	for range 20 { // a server that closes the connection at once may hide the reason
		if err == nil || !strings.Contains(err.Error(), "connection reset") && !strings.Contains(err.Error(), "pipe") ||
			strings.Contains(err.Error(), want) {
			break
		}
		s, err = r.Open(context.Background())
	}
	if err == nil {
		s.Close()
		t.Fatal("it is let in")
	}
	var usage desk.UsageError
	if !errors.As(err, &usage) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), secret) {
		t.Errorf("%v\nand %q is wanted, as an error of usage without a secret", err, want)
	}
}

// TestPasswords checks that a token, or a user with password, is accepted, and that other clients learn what to
// give.
func TestPasswords(t *testing.T) {
	token := own(t, hub.Config{Token: secret})
	user := foreign(t, &server.Options{Username: "ada", Password: secret})
	plays(t, cluster.Reach{URL: "nats://" + secret + "@" + token})
	plays(t, cluster.Reach{URL: "nats://ada:" + secret + "@" + user})
	const who, another = "requires a login: give USER:PASSWORD@ or TOKEN@", "refuses this login"
	for url, want := range map[string]string{
		"nats://" + token:                                                       who,
		"nats://" + secret + "x@" + token:                                       another,
		"nats://ada:" + secret + "x@" + user:                                    another,
		"ada:" + secret + "x@" + user:                                           another,
		"nats://ada:" + secret + "%x@" + user:                                   "is not a URL",
		"nats://a:" + secret + "x@" + user + ",nats://" + secret + "y@" + token: another,
	} {
		refused(t, cluster.Reach{URL: url}, want)
	}
	plain := own(t, hub.Config{})
	refused(t, cluster.Reach{URL: "tls://" + plain}, "does not speak TLS: write nats://")
}

// TestCertificates checks certificates of servers, for clients, and of unknown authorities.
func TestCertificates(t *testing.T) {
	a, b := newAuthority(t), newAuthority(t)
	cert, key := a.issue("server", ofServer("127.0.0.1"))
	at := own(t, hub.Config{Cert: cert, Key: key, Token: secret})
	plays(t, cluster.Reach{URL: "tls://" + secret + "@" + at, CA: a.File})
	refused(t, cluster.Reach{URL: "tls://" + secret + "@" + at}, "no authority known here signed the server's certificate")
	refused(t, cluster.Reach{URL: "tls://" + secret + "@" + at, CA: b.File}, "with --nats-ca")
	refused(t, cluster.Reach{URL: "nats://" + secret + "@" + at, CA: b.File}, "with --nats-ca")
	refused(t, cluster.Reach{URL: "tls://x" + secret + "@" + at, CA: a.File}, "refuses this login")

	cert, key = a.issue("elsewhere", ofServer("127.0.0.2"))
	refused(t, cluster.Reach{URL: "tls://" + own(t, hub.Config{Cert: cert, Key: key}), CA: a.File},
		"the server's certificate is not valid: ")
	old := ofServer("127.0.0.1")
	old.NotAfter = time.Now().Add(-time.Hour)
	cert, key = a.issue("old", old)
	refused(t, cluster.Reach{URL: "tls://" + own(t, hub.Config{Cert: cert, Key: key}), CA: a.File}, "expired")
}

// TestClientCertificates checks a server that requires client certificates.
func TestClientCertificates(t *testing.T) {
	a, b := newAuthority(t), newAuthority(t)
	cert, key := a.issue("server", ofServer("127.0.0.1"))
	pair, err := tls.LoadX509KeyPair(cert, key)
	a.must(err)
	pool := x509.NewCertPool()
	pool.AddCert(a.cert)
	at := foreign(t, &server.Options{TLSVerify: true, TLSTimeout: 60, TLSConfig: &tls.Config{
		Certificates: []tls.Certificate{pair}, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: pool}})
	client := func() *x509.Certificate {
		return &x509.Certificate{ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}}
	}
	cert, key = a.issue("client", client())
	r := cluster.Reach{URL: "tls://" + at, CA: a.File, Cert: cert, Key: key}
	plays(t, r)
	r.Key = ""
	refused(t, r, "--nats-cert goes with --nats-key")
	r.Cert = ""
	refused(t, r, "requires a certificate")
	r.Cert, r.Key = b.issue("stranger", client())
	refused(t, r, "rejects the certificate of --nats-cert")
	r.Key = key
	refused(t, r, "--nats-cert, --nats-key: ")
}

// TestCredentials checks a user's credentials as NATS operators issue them.
func TestCredentials(t *testing.T) {
	dir := t.TempDir()
	pair := func(kind nkeys.PrefixByte) (nkeys.KeyPair, string) {
		kp, err := nkeys.CreatePair(kind)
		if err != nil {
			t.Fatal(err)
		}
		public, err := kp.PublicKey()
		if err != nil {
			t.Fatal(err)
		}
		return kp, public
	}
	operator, operatorID := pair(nkeys.PrefixByteOperator)
	account, accountID := pair(nkeys.PrefixByteAccount)
	_, systemID := pair(nkeys.PrefixByteAccount)
	names := &server.MemAccResolver{}
	signed := func(c *jwt.AccountClaims) {
		text, err := c.Encode(operator)
		if err == nil {
			err = names.Store(c.Subject, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	signed(jwt.NewAccountClaims(systemID))
	playing := jwt.NewAccountClaims(accountID)
	playing.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
	signed(playing)
	at := foreign(t, &server.Options{TrustedKeys: []string{operatorID}, SystemAccount: systemID, AccountResolver: names})
	// creds returns a credentials file for a user of an account, who may not publish to denied subjects
	creds := func(name string, by nkeys.KeyPair, denied ...string) string {
		user, id := pair(nkeys.PrefixByteUser)
		claims := jwt.NewUserClaims(id)
		claims.Pub.Deny.Add(denied...)
		text, err := claims.Encode(by)
		if err != nil {
			t.Fatal(err)
		}
		seed, err := user.Seed()
		if err != nil {
			t.Fatal(err)
		}
		data, err := jwt.FormatUserConfig(text, seed)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	r := cluster.Reach{URL: "nats://" + at, Creds: creds("good", account)}
	// The server creates the folder of an account when its first user connects. If another user connects at the
	// same time and already creates streams, the server removes the folder again (nats-server 2.15.2,
	// EnableJetStream). So one user connects first.
	s, err := r.Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	plays(t, r)
	r.Creds = creds("weak", account, "$JS.API.STREAM.>")
	refused(t, r, "does not permit what is needed")
	other, _ := pair(nkeys.PrefixByteAccount)
	r.Creds = creds("stranger", other)
	refused(t, r, "refuses this login: the password, the token or --nats-creds is wrong")
	r.Creds = ""
	refused(t, r, "requires a login: give USER:PASSWORD@ or TOKEN@ before the host, or --nats-creds")
	r.Creds = filepath.Join(dir, "none")
	refused(t, r, "--nats-creds: there is no file and no folder ")
	if err := os.WriteFile(r.Creds, []byte(secret), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, r, "it contains no credentials")
	r.CA, r.Creds = r.Creds, ""
	refused(t, r, "it contains no certificate")
}
