package hook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestPublicAddresses(t *testing.T) {
	for address, ok := range map[string]bool{
		"93.184.216.34:443": true, "[2606:2800:220:1::1]:443": true, "8.8.8.8:80": true,
		"127.0.0.1:80": false, "127.255.0.1:80": false, "[::1]:80": false, "[::ffff:127.0.0.1]:80": false,
		"10.0.0.1:80": false, "172.16.5.5:80": false, "172.31.255.255:80": false, "192.168.1.1:80": false,
		"[::ffff:10.0.0.1]:80": false, "169.254.169.254:80": false, "[fe80::1%eth0]:80": false, "[fd00::1]:80": false,
		"0.0.0.0:80": false, "[::]:80": false, "100.64.1.1:80": false, "224.0.0.1:80": false, "[ff02::1]:80": false,
		"255.255.255.255:80": false, "240.0.0.1:80": false, "[64:ff9b::7f00:1]:80": false, "[2002:7f00:1::]:80": false,
		"[::127.0.0.1]:80": false, "[2001:0:1::1]:80": false, "192.0.2.1:80": false, "198.18.0.1:80": false,
		"[fec0::1]:80": false, "localhost:80": false, "": false,
	} {
		if err := public(address); (err == nil) != ok || err != nil && !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestAddresses(t *testing.T) {
	for address, ok := range map[string]bool{
		"https://example.org/hook?x=1": true, "http://example.org:8080": true,
		"ftp://example.org": false, "file:///etc/passwd": false, "https://": false, "//example.org": false, "": false,
		"https://me:secret@example.org": false, "https://:80/": false, "http://%zz": false,
		"https://example.org/" + strings.Repeat("x", Address): false,
	} {
		if err := Judge(address); (err == nil) != ok {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// TestPost checks that posts are signed, and that the secret verifies the signature.
func TestPost(t *testing.T) {
	secret, now := NewSecret(), time.Unix(1_700_000_000, 0)
	status, heard := http.StatusOK, ""
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		heard = string(body)
		mac := hmac.New(sha256.New, secret)
		fmt.Fprintf(mac, "1700000000.%s", body)
		if want := "t=1700000000,v1=" + hex.EncodeToString(mac.Sum(nil)); r.Header.Get(Signature) != want {
			t.Errorf("%q, want %q", r.Header.Get(Signature), want)
		}
		if status == http.StatusFound {
			http.Redirect(w, r, "/elsewhere", status)
			return
		}
		w.WriteHeader(status)
	}))
	defer s.Close()
	c := NewClient(true)
	for _, status = range []int{200, 204, 302, 404, 500} {
		heard = ""
		err := c.Post(nil, s.URL, secret, []byte("hello"), now)
		if (err == nil) != (status < 300) || heard != "hello" {
			t.Errorf("%d: %v, heard %q", status, err, heard)
		}
	}
}

// TestPrivate checks that no post reaches this machine, by its address or a name for it.
func TestPrivate(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was reached") }))
	defer s.Close()
	c := NewClient(false)
	for _, at := range []string{s.URL, strings.Replace(s.URL, "127.0.0.1", "localhost", 1)} {
		if err := c.Post(nil, at, nil, nil, time.Now()); !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %v", at, err)
		}
	}
}

// TestStopped checks that closing stop ends a post.
func TestStopped(t *testing.T) {
	release := make(chan struct{})
	stop := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		close(stop)
		<-release
	}))
	defer s.Close()
	defer close(release)
	if err := NewClient(true).Post(stop, s.URL, nil, nil, time.Now()); err == nil {
		t.Error("it was answered")
	}
}
