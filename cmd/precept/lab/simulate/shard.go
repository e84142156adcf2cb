package simulate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"precept/internal/limit"
)

// Shard is one of several parts of a run that are played separately.
type Shard struct {
	Part  int `json:"part"` // from 1
	Of    int `json:"of"`
	Games int `json:"games"` // in the whole run
}

// ParseShard parses a text such as 3/8; false for anything else.
func ParseShard(text string, games int) (s Shard, ok bool) {
	part, of, found := strings.Cut(text, "/")
	var err1, err2 error
	s.Games = games
	s.Part, err1 = strconv.Atoi(part)
	s.Of, err2 = strconv.Atoi(of)
	return s, found && err1 == nil && err2 == nil && 1 <= s.Part && s.Part <= s.Of && s.Of <= limit.Shards
}

// First returns the number of the first match of the part.
func (s Shard) First() int { return int(int64(s.Part-1) * int64(s.Games) / int64(s.Of)) }

// Size returns the number of matches of the part.
func (s Shard) Size() int { return int(int64(s.Part)*int64(s.Games)/int64(s.Of)) - s.First() }

// Merge combines the results of all parts of a run. The result is the same as on one machine, except for times.
// names are files written by [Save].
//
// # Errors
//
// Merge fails if a file is invalid, if parts belong to different runs, or if a part is missing, duplicate or
// unfinished.
func Merge(names []string) (Played, *Result, error) {
	type part struct {
		name   string
		played Played
		result *Result
	}
	var parts []part
	for _, name := range names {
		played, r, err := read(name)
		if err != nil {
			return Played{}, nil, err
		}
		if played.Shard == nil {
			return Played{}, nil, fmt.Errorf("%s: %w: it is a whole run, not a part of one", name, ErrOther)
		}
		parts = append(parts, part{name, *played, r})
	}
	slices.SortStableFunc(parts, func(a, b part) int { return a.played.Shard.Part - b.played.Shard.Part })
	out := newResult()
	whole := parts[0].played
	whole.Shard = nil
	for i, p := range parts {
		s := *p.played.Shard
		p.played.Shard = nil
		switch in := whole.differs(&p.played); {
		case in != nil:
			return whole, nil, fmt.Errorf("%s: %w: %s", p.name, ErrOther, strings.Join(in, "; "))
		case s.Of != parts[0].played.Shard.Of || s.Games != parts[0].played.Shard.Games:
			return whole, nil, fmt.Errorf("%s: %w: it is %d/%d of %d matches, not of %d parts of %d", p.name, ErrOther, s.Part,
				s.Of, s.Games, parts[0].played.Shard.Of, parts[0].played.Shard.Games)
		case i > 0 && s.Part == parts[i-1].played.Shard.Part:
			return whole, nil, fmt.Errorf("%s: %w: it is part %d, like %s", p.name, ErrOther, s.Part, parts[i-1].name)
		case s.Part != i+1:
			return whole, nil, lacking(parts[0].name, &s, i+1)
		case p.result.Games != s.Size():
			return whole, nil, fmt.Errorf("%s: %w: %d of its %d matches are played", p.name, ErrOther, p.result.Games, s.Size())
		}
		out.add(p.result)
	}
	if s := parts[0].played.Shard; len(parts) < s.Of {
		return whole, nil, lacking(parts[0].name, s, len(parts)+1)
	}
	return whole, out, nil
}

// lacking returns the error for a missing part. The argument beside names the file of another part.
func lacking(beside string, s *Shard, n int) error {
	return fmt.Errorf("%s: %w: part %d of %d is missing; the same command with --shard %d/%d plays it", beside, ErrOther,
		n, s.Of, n, s.Of)
}

// add adds the counts of the matches that follow.
func (r *Result) add(o *Result) {
	r.Games += o.Games
	r.Limit = o.Limit
	r.Failures = append(r.Failures, o.Failures...)
	r.Decisions += o.Decisions
	r.Elapsed += o.Elapsed
	for to, from := range map[*map[string]int]map[string]int{&r.Ended: o.Ended, &r.Wins: o.Wins, &r.Played: o.Played} {
		for k, n := range from {
			(*to)[k] += n
		}
	}
	for i := range o.Rotations {
		r.addRotation(i, &o.Rotations[i])
	}
	if o.Stats == nil {
		return
	}
	if r.Stats == nil {
		r.Stats = newStats()
	}
	r.Stats.Add(o.Stats)
}

// addRotation adds the counts of one order of the seats; orders must be added in sequence.
func (r *Result) addRotation(i int, o *Rotation) {
	if i == len(r.Rotations) {
		r.Rotations = append(r.Rotations, Rotation{Seats: o.Seats, Wins: map[string]int{}})
	}
	to := &r.Rotations[i]
	to.Played += o.Played
	for name, n := range o.Wins {
		to.Wins[name] += n
	}
}

// Add adds the statistics of other matches.
func (s *Stats) Add(o *Stats) {
	s.Decisions.add(o.Decisions)
	for id, p := range o.Phases {
		if s.Phases[id] == nil {
			s.Phases[id] = Spread{}
		}
		s.Phases[id].add(p)
	}
	for seat, c := range o.Points {
		curve(s.Points, seat).add(c)
	}
	for key, c := range o.Holds {
		curve(s.Holds, key).add(c)
	}
	for key, u := range o.Uses {
		if s.Uses[key] == nil {
			s.Uses[key] = &Used{Use: u.Use}
		}
		s.Uses[key].Times += u.Times
		s.Uses[key].Gain += u.Gain
		s.Uses[key].Matches += u.Matches
	}
}

func (c *Curve) add(o *Curve) {
	for k, n := range o.Sum {
		c.Sum[k] += n
	}
	c.End.add(o.End)
}

func (s Spread) add(o Spread) {
	for v, k := range o {
		s[v] += k
	}
}
