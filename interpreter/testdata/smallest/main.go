// Command smallest is the smallest program that plays: it loads a game, plays it at random and prints who won.
package main

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"os"

	"precept/interpreter"
)

func main() {
	game, err := interpreter.Load(context.Background(), os.DirFS(os.Args[1]), ".")
	if err != nil {
		log.Fatal(err)
	}
	match, err := game.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	for rng := rand.New(rand.NewPCG(1, 2)); !match.Over(); {
		if err := match.Answer(match.Pending().Sample(rng.IntN)); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println("won:", match.Winners())
}
