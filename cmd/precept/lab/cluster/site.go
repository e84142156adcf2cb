package cluster

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"precept/cmd/precept/desk"
)

// Site is a server with its streams and buckets.
type Site struct {
	nc      *nats.Conn
	js      jetstream.JetStream
	work    jetstream.Stream
	results jetstream.Stream
	content jetstream.ObjectStore
	jobs    jetstream.KeyValue
	leases  jetstream.KeyValue
	workers jetstream.KeyValue
	marks   jetstream.KeyValue
}

// How long unused data remains at the server.
const (
	forgotten = 7 * 24 * time.Hour // jobs without a coordinator, and what belongs to them
	silent    = 15 * time.Second   // workers
	beat      = 3 * time.Second    // interval between the reports of a worker
)

func newSite(ctx context.Context, nc *nats.Conn) (*Site, error) {
	js, err := jetstream.New(nc, jetstream.WithPublishAsyncTimeout(2*patience))
	if err != nil {
		return nil, err
	}
	s := &Site{nc: nc, js: js}
	stream := func(name, subjects string, retention jetstream.RetentionPolicy) (out jetstream.Stream) {
		if err != nil {
			return nil
		}
		out, err = js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{Name: name, Subjects: []string{subjects},
			Retention: retention, MaxAge: forgotten, Storage: jetstream.FileStorage, Compression: jetstream.S2Compression,
			AllowDirect: true})
		return out
	}
	bucket := func(name string, ttl time.Duration, storage jetstream.StorageType) (out jetstream.KeyValue) {
		if err != nil {
			return nil
		}
		out, err = js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: name, TTL: ttl, Storage: storage})
		return out
	}
	s.work = stream("PRECEPT_WORK", workSubject("*", "*"), jetstream.WorkQueuePolicy)
	s.results = stream("PRECEPT_RESULTS", resultSubject("*", "*"), jetstream.LimitsPolicy)
	s.jobs = bucket("precept_jobs", forgotten, jetstream.FileStorage)
	s.leases = bucket("precept_leases", forgotten, jetstream.FileStorage)
	s.marks = bucket("precept_marks", forgotten, jetstream.FileStorage)
	s.workers = bucket("precept_workers", silent, jetstream.MemoryStorage)
	if err == nil {
		s.content, err = js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: "precept_content",
			TTL: forgotten})
	}
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, nats.ErrNoResponders) {
		return nil, desk.Usage("the server has no JetStream; start it with nats-server -js, or use precept farm " +
			"serve")
	}
	return s, err
}

// Close closes the connection.
func (s *Site) Close() { s.nc.Close() }

// The subjects of a unit, by the run of its job and its first match.
func workSubject(run, first string) string   { return "precept.work." + run + "." + first }
func resultSubject(run, first string) string { return "precept.results." + run + "." + first }

// put publishes a message unless its subject already has one, which counts as success.
func (s *Site) put(ctx context.Context, subject string, data []byte) error {
	if _, err := s.js.Publish(ctx, subject, data, jetstream.WithExpectLastSequencePerSubject(0)); !isThere(err) {
		return err
	}
	return nil
}

// message is a message to publish.
type message struct {
	subject string
	data    []byte
}

// putAll publishes messages as put does, concurrently.
func (s *Site) putAll(ctx context.Context, all []message) error {
	var told []jetstream.PubAckFuture
	for _, m := range all {
		f, err := s.js.PublishAsync(m.subject, m.data, jetstream.WithExpectLastSequencePerSubject(0))
		if err != nil {
			return err
		}
		told = append(told, f)
	}
	for _, f := range told {
		select {
		case <-f.Ok():
		case err := <-f.Err():
			if !isThere(err) {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// isThere reports whether publishing failed only because the subject already has a message.
func isThere(err error) bool {
	var wrong *jetstream.APIError
	return errors.As(err, &wrong) && (wrong.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		wrong.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// most returns the largest size of a message's data, with some reserve for the rest.
func (s *Site) most() int { return int(s.nc.MaxPayload()) - 4096 }

func number(n int) string { return strconv.Itoa(n) }

// safely returns one or more URLs without passwords and tokens. It also works for invalid URLs.
func safely(text string) string {
	parts := strings.Split(text, ",")
	for i, p := range parts {
		at := strings.LastIndex(p, "@")
		if at < 0 {
			continue
		}
		scheme, _, there := strings.Cut(p[:at], "://")
		if parts[i] = "…" + p[at:]; there {
			parts[i] = scheme + "://" + parts[i]
		}
	}
	return strings.Join(parts, ",")
}

// until retries until try succeeds or the context ends. It reports an error once.
func until(ctx context.Context, tell func(error), try func(context.Context) error) error {
	for wait, told := 100*time.Millisecond, false; ; wait = min(2*wait, 2*time.Second) {
		each, cancel := context.WithTimeout(ctx, patience)
		err := try(each)
		cancel()
		if err == nil || ctx.Err() != nil {
			return errors.Join(ctx.Err())
		}
		if !told && wait > time.Second {
			tell(err)
			told = true
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}
