package hook

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"time"
)

// Signature is the header that holds the time and signature of a POST: "t=1700000000,v1=HEX". HEX is the HMAC-SHA256,
// keyed by the secret of the hook, of the seconds, a full stop and the body.
const Signature = "Precept-Signature"

// Bounds of a POST.
const (
	Address  = 2_000            // the longest address, in bytes
	Timeout  = 10 * time.Second // for the whole POST
	response = 64 << 10         // how many bytes of a response are read
)

// ErrRefused reports an address to which nothing is ever sent.
var ErrRefused = errors.New("nothing is sent to that address")

// NewSecret returns a new random secret.
func NewSecret() []byte {
	b := make([]byte, 32)
	rand.Read(b)
	return b
}

// Judge returns what is wrong with an address, as far as its text shows it.
func Judge(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil || len(address) > Address:
		return fmt.Errorf("%w: it is no address, or too long", ErrRefused)
	case u.Scheme != "https" && u.Scheme != "http":
		return fmt.Errorf("%w: it begins with https:// or http://", ErrRefused)
	case u.Host == "" || u.Hostname() == "" || u.User != nil:
		return fmt.Errorf("%w: it has a host, and no password", ErrRefused)
	}
	return nil
}

// Sign returns the signature header of a body.
func Sign(secret, body []byte, now time.Time) string {
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%d.%s", now.Unix(), body)
	return fmt.Sprintf("t=%d,v1=%s", now.Unix(), hex.EncodeToString(mac.Sum(nil)))
}
