package simulate

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/internal/limit"
)

// TestMerge checks that the merged parts of a run equal the whole run.
func TestMerge(t *testing.T) {
	g := load(t, "root")
	opt := Options{Games: 23, Gather: true, Limit: 700}
	whole := run(t, g, 9, opt)
	dir := t.TempDir()
	of := Played{Game: "root", Seed: 9, Gather: true}
	write := func(name string, shard *Shard, games int) string {
		opt, of := opt, of
		opt.First, opt.Games, of.Shard = shard.First(), games, shard
		file := filepath.Join(dir, name)
		if err := Save(file, of, run(t, g, of.Seed, opt)); err != nil {
			t.Fatal(err)
		}
		return file
	}
	var files []string
	for part := range 5 {
		s := &Shard{part + 1, 5, 23}
		files = append([]string{write(fmt.Sprint(part), s, s.Size())}, files...) // in any order
	}
	played, got, err := Merge(files)
	if diff := cmp.Diff(whole, got, sameResult); err != nil || diff != "" || played.Shard != nil {
		t.Errorf("%v, %v (-whole +parts):\n%s", err, played.Shard, diff)
	}

	short := write("short", &Shard{2, 5, 23}, 3)
	other := write("other", &Shard{2, 6, 23}, 3)
	alone := filepath.Join(dir, "alone")
	if err := Save(alone, of, newResult()); err != nil {
		t.Fatal(err)
	}
	of.Seed = 10
	another := write("another", &Shard{2, 5, 23}, 5)
	for want, names := range map[string][]string{
		"part 1 of 5 is missing":        files[:3],
		"part 5 of 5 is missing":        files[1:],
		"it is part 3, like ":           append([]string{files[2]}, files...),
		"3 of its 5 matches are played": {files[4], short},
		"not of 5 parts of 23":          {files[4], other},
		"seed was 9 and is 10":          {files[4], another},
		"it is a whole run, not a part": {files[4], alone},
		"no such file":                  {filepath.Join(dir, "nowhere")},
	} {
		_, _, err := Merge(names)
		if err == nil || !strings.Contains(err.Error(), want) || want != "no such file" && !errors.Is(err, ErrOther) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestParseShard(t *testing.T) {
	for text, want := range map[string]bool{"1/1": true, "3/8": true, "8/8": true, "0/8": false, "9/8": false, "3": false,
		"3/": false, "x/8": false, "-1/8": false, fmt.Sprintf("1/%d", limit.Shards): true,
		fmt.Sprintf("1/%d", limit.Shards+1): false} {
		if _, ok := ParseShard(text, 100); ok != want {
			t.Errorf("%s: %v", text, ok)
		}
	}
	sum := 0
	for part := range 7 {
		s := Shard{part + 1, 7, 100}
		if s.First() != sum {
			t.Errorf("part %d begins with match %d, not %d", s.Part, s.First(), sum)
		}
		sum += s.Size()
	}
	if sum != 100 {
		t.Errorf("the parts have %d matches", sum)
	}
}
