package state

import (
	"errors"

	"precept/internal/limit"
)

var errPast = errors.New("the match has come to more positions than are remembered; does it never end?")

// Remember adds a position, as a number, to those that are remembered.
func (m *Match) Remember(position uint64) {
	if len(m.Past) >= limit.Positions {
		m.Fail(errPast)
		return
	}
	m.Past = append(m.Past, position)
}

// Mixed mixes a value into a hash, as SplitMix64 does.
func Mixed(h, v uint64) uint64 {
	h += (v + 1) * 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}
