//go:build !js

package mail

import (
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/smtp"
	"strings"
	"time"
)

// Send sends a letter. If stop is not empty, it is the address where the reader can unsubscribe.
func (s *Server) Send(to, subject, text, stop string, now time.Time) error {
	if err := Judge(to); err != nil {
		return err
	}
	conn, err := s.dial()
	if err != nil {
		return err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(Timeout)) // every connection of the net has deadlines
	c, err := smtp.NewClient(conn, s.at.Hostname())
	if err != nil {
		return err
	}
	defer c.Close()
	if ok, _ := c.Extension("STARTTLS"); ok {
		if err := c.StartTLS(&tls.Config{ServerName: s.at.Hostname()}); err != nil {
			return err
		}
	}
	if password, ok := s.at.User.Password(); ok {
		if err := c.Auth(smtp.PlainAuth("", s.at.User.Username(), password, s.at.Hostname())); err != nil {
			return err
		}
	}
	from, _ := mail.ParseAddress(s.From) // Read has judged it
	if err := errors.Join(c.Mail(from.Address), c.Rcpt(to)); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(s.letter(from, to, subject, text, stop, now)); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	_ = c.Quit() // the letter was taken
	return nil
}

func (s *Server) dial() (net.Conn, error) {
	d := &net.Dialer{Timeout: Timeout}
	if s.at.Scheme == "smtps" {
		return tls.DialWithDialer(d, "tcp", s.at.Host, nil)
	}
	return d.Dial("tcp", s.at.Host)
}

// letter returns a letter with its head.
func (s *Server) letter(from *mail.Address, to, subject, text, stop string, now time.Time) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "From: %s\r\nTo: %s\r\nSubject: %s\r\nDate: %s\r\n", from, to,
		mime.QEncoding.Encode("utf-8", subject), now.Format(time.RFC1123Z))
	if stop != "" {
		fmt.Fprintf(&b, "List-Unsubscribe: <%s>\r\n", stop)
	}
	b.WriteString("Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n" +
		"Content-Transfer-Encoding: quoted-printable\r\n\r\n")
	q := quotedprintable.NewWriter(&b)
	_, _ = q.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n"))) // writing to a buffer never fails
	_ = q.Close()
	return b.Bytes()
}
