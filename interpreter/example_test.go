package interpreter_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/save"
)

// Example loads content, plays, asks why, saves and simulates.
func Example() {
	game, err := interpreter.Load(context.Background(), content.Files, "games/tic_tac_toe")
	if err != nil {
		fmt.Println(err) // each problem has its line and column, and the correction
		return
	}
	match, err := game.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	names := narrate.New(match, "en")
	for _, cell := range []int{4, 0, 3} {
		decision := match.Pending()
		option := decision.Options()[cell]
		fmt.Println(names.Seat(decision.Seat), "takes", names.Option(decision, option))
		if err := match.Answer(option); err != nil {
			fmt.Println(err)
		}
	}
	explained, err := narrate.WhyTyped(match, "nought", "square_2_2", "en")
	fmt.Println("square_2_2 again:", explained.Offered, err)
	for _, reason := range explained.Reasons {
		fmt.Println(" ", reason.Name.In("en"), reason.Yes)
	}

	saved, _ := save.Bytes(match)
	again, err := save.Restore(context.Background(), game, saved)
	fmt.Println(len(again.Pending().Options()), "options after it is restored", err)

	engine, err := game.NewEngine(interpreter.Setup{})
	rng := rand.New(rand.NewPCG(1, 2))
	wins := 0
	for seed := range uint64(1000) {
		for err = engine.Begin(seed); err == nil && !engine.Over(); {
			err = engine.Play(engine.Sample(rng.IntN))
		}
		wins += int(engine.Winners() & 1)
	}
	fmt.Println(engine.Lineup().Seats[0], "wins", wins, "of 1000 at random", err)
	// Output:
	// Cross takes square 2,2
	// Nought takes square 1,1
	// Cross takes square 2,3
	// square_2_2 again: false <nil>
	//   Mark a square true
	//   square false
	//   it.empty false
	// 6 options after it is restored <nil>
	// cross wins 584 of 1000 at random <nil>
}
