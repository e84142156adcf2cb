package interpreter_test

import "testing"

// TestCovers checks that covers finds a different thing for each need, and that things can be left over.
func TestCovers(t *testing.T) {
	for _, test := range []struct {
		name, things, needs, want string
	}{
		{"as many as are needed", "[1, 2]", "[1, 2]", "true"},
		{"more than are needed", "[1, 2, 3]", "[2, 3]", "true"},
		{"none needed", "[1]", "filter([1], false)", "true"},
		{"too few", "[1]", "[1, 2]", "false"},
		{"one thing meets one need", "[2, 2]", "[1, 2]", "false"},
		{"what meets both goes where it is wanted", "[9, 1]", "[1, 2]", "true"},
		{"the first match is given up for a better one", "[9, 9, 1]", "[1, 2, 3]", "true"},
		{"none left for the third", "[9, 1, 1]", "[1, 2, 3]", "false"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tiny(t, `
rulings: {meets: {ask: {thing: int, need: int}, is: thing == need or thing == 9}}
vars: {n: {type: int}}
play: [{offer: {go: [{set: n, by: 1}], stay: [{set: n, by: 2}]}, count: 1}]
`).tell(t, "? covers("+test.things+", "+test.needs+", meets) = "+test.want)
		})
	}
}
