package cluster

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/internal/archive"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// parcels is packed content, by checksum.
type parcels map[string][]byte

// add packs files and returns their checksum. What may not be packed is returned as a problem.
func (p parcels) add(name string, m archive.Manifest, files map[string][]byte) (string, *source.Problems) {
	m.Version = cmp.Or(m.Version, "0")
	m.Title.EN = cmp.Or(m.Title.EN, m.Name)
	m.Title.FR = cmp.Or(m.Title.FR, m.Title.EN)
	data, _, ps := archive.Write(name, m, files)
	if data == nil {
		return "", ps
	}
	sum := sumOf(data)
	p[sum] = data
	return sum, nil
}

func sumOf(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// pack packs a game and what is applied to it. It prints problems of content that may not be packed.
func pack(d *desk.Desk, id string) (base string, stack []Layer, out parcels, err error) {
	l, err := d.Library()
	if err != nil {
		return "", nil, nil, err
	}
	p, err := l.Find(id)
	if err != nil {
		return "", nil, nil, err
	}
	out = parcels{}
	base, ps := out.add(id, archive.Manifest{Name: id, Game: id}, l.Texts(p))
	if ps != nil {
		return "", nil, nil, d.Report(ps)
	}
	for _, k := range l.Over(p) {
		one := Layer{Variant: k.Variant}
		if k.Mod != nil {
			one.Mod, ps = out.add(k.Mod.Name, archive.Manifest{Name: k.Mod.Name, Version: k.Mod.Version, Game: id},
				texts(k.Mod))
		}
		if ps != nil {
			return "", nil, nil, d.Report(ps)
		}
		stack = append(stack, one)
	}
	return base, stack, out, nil
}

// send stores the content of a job at the server.
func (s *Site) send(ctx context.Context, all parcels) error {
	for sum, data := range all {
		_, err := s.content.GetInfo(ctx, sum)
		if errors.Is(err, jetstream.ErrObjectNotFound) {
			_, err = s.content.PutBytes(ctx, sum, data)
		}
		if err != nil {
			return speech.Say("the content cannot be sent: %v", err)
		}
	}
	return nil
}

// errLater reports content that is missing at the server, perhaps only for now.
var errLater = speech.Say("its content is missing")

// fetch returns an object, opened as an archive.
func (s *Site) fetch(ctx context.Context, sum string) (*archive.Archive, error) {
	info, err := s.content.GetInfo(ctx, sum)
	if err != nil {
		return nil, errors.Join(errLater, err)
	}
	if info.Size > limit.ArchiveBytes {
		return nil, speech.Say("its content has %d bytes, more than %d", info.Size, limit.ArchiveBytes)
	}
	data, err := s.content.GetBytes(ctx, sum)
	if err != nil {
		return nil, errors.Join(errLater, err)
	}
	if sumOf(data) != sum {
		return nil, speech.Say("its content does not match its checksum")
	}
	a, ps := archive.Open(sum[:8], data)
	if a == nil {
		return nil, ps.Err()
	}
	return a, nil
}

// load returns the game of a job, from the content stored at the server only.
func (s *Site) load(ctx context.Context, j *Job) (*interpreter.Game, error) {
	defer desk.Hurry()()
	base, err := s.fetch(ctx, j.Base)
	if err != nil {
		return nil, err
	}
	var stack []interpreter.Layer
	for i, l := range j.Stack {
		one := interpreter.Layer{Variant: l.Variant}
		if l.Mod != "" {
			a, err := s.fetch(ctx, l.Mod)
			if err != nil {
				return nil, err
			}
			dir := fmt.Sprintf("mod%d", i+1)
			mod, err := interpreter.ReadMod(desk.Named{FS: a, Dir: dir}, dir)
			if err != nil {
				return nil, err
			}
			one.Mod = mod
		}
		stack = append(stack, one)
	}
	g, err := lint.With(interpreter.Open(desk.Named{FS: base, Dir: "content"}, "content")).Load(ctx, stack...)
	if err != nil {
		return nil, err
	}
	if g.RulesHash() != j.Rules {
		return nil, speech.Say("its content gives other rules here, %.12s, not %.12s", g.RulesHash(), j.Rules)
	}
	return g, nil
}

// texts returns the contents of a mod's files, by path below its folder.
func texts(m *interpreter.Mod) map[string][]byte {
	out := map[string][]byte{}
	for _, f := range m.Files {
		out[strings.TrimPrefix(f.Name, strings.TrimSuffix(m.From, "/")+"/")] = f.Text
	}
	return out
}
