package simulate

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"precept/interpreter/narrate"
)

// stays lists the fields of an outcome that are not sent.
var stays = map[string]string{
	"left": "a match that is not played to its end is not among the outcomes",
	"took": "times are of the machine that took them",
}

// TestOutcomesTravel checks that every field of an outcome is sent or listed above. The same must hold for options,
// so that coordinator and workers agree.
func TestOutcomesTravel(t *testing.T) {
	use := narrate.Use{Sort: Action, ID: "a"}
	use.Name.En = "A"
	full := outcome{seed: 1<<64 - 1, err: &broken{3, errors.New("no")}, how: "x", winners: 2, decisions: 7,
		seats: []string{"a", "b"}, options: map[string]string{"map": "m"}, rotation: 1,
		gathered: &Gathered{Phases: []int{4, 0}, Points: make([][Tenths]int, 2), Uses: map[Use]Tally{{"a", use}: {5, 2}}},
		phases:   []string{"p", "q"}}
	v := reflect.ValueOf(full)
	for i := range v.NumField() {
		if name := v.Type().Field(i).Name; v.Field(i).IsZero() && stays[name] == "" {
			t.Errorf("%s is not tried here: let it travel (outcomes.go), or say in this test why it need not", name)
		}
	}
	plain := outcome{seed: 5, how: "x", seats: []string{"a", "b"}, options: map[string]string{"map": "m"}}
	data, err := json.Marshal(&Outcomes{First: 9, list: []outcome{full, plain, full}})
	if err != nil {
		t.Fatal(err)
	}
	var got Outcomes
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if got.First != 9 || got.N() != 3 {
		t.Fatalf("%d matches from %d on", got.N(), got.First)
	}
	for i, want := range []outcome{full, plain, full} {
		is := got.list[i]
		if (is.err == nil) != (want.err == nil) || want.err != nil && (is.err.Error() != want.err.Error() ||
			Likeness(is.err) != Likeness(want.err)) {
			t.Errorf("%v, not %v", is.err, want.err)
		}
		if is.err, want.err = nil, nil; !reflect.DeepEqual(is, want) {
			t.Errorf("%d: %+v\nnot %+v", i, is, want)
		}
	}
	got.Cut(10)
	if first, rest := got.Split(1); got.First != 10 || first.N() != 1 || rest.N() != 1 || rest.First != 11 ||
		first.list[0].seed != 5 {
		t.Errorf("%+v, %+v", first, rest)
	}
	if _, err := json.Marshal(Options{}); err != nil {
		t.Errorf("an option cannot travel: %v; one that need not has the tag json:\"-\"", err)
	}
}

// TestOutcomesRefused checks that inconsistent outcomes are errors and cause no panic.
func TestOutcomesRefused(t *testing.T) {
	for _, text := range []string{
		`{"matches":[{"l":0,"e":0}]}`,
		`{"lineups":[{"seats":["a"]}],"ended":["x"],"matches":[{"l":1,"e":0}]}`,
		`{"lineups":[{"seats":["a"]}],"ended":["x"],"matches":[{"l":0,"e":-1}]}`,
		`{"lineups":[{"seats":["a"]}],"ended":["x"],"matches":[{"d":-1}]}`,
		`{"lineups":[{"seats":["a"]}],"ended":["x"],"matches":[{"r":1}]}`,
		`{"lineups":[{"seats":["a"]}],"ended":["x"],"matches":[{"g":true,"p":[1]}]}`,
		`{"lineups":[{"seats":["a"]}],"ended":["x"],"matches":[{"g":true,"u":[[0,1]]}]}`,
		`{"lineups":[{"seats":["a"]}],"ended":["x"],"matches":[{"g":true,"o":[]}]}`,
	} {
		var o Outcomes
		if err := json.Unmarshal([]byte(text), &o); !errors.Is(err, errOutcomes) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
