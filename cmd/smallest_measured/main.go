package main

import (
	"fmt"
	"math/rand/v2"
	"os"

	"precept/interpreter"
)

func main() {
	game, problems := interpreter.Load(os.DirFS(os.Args[1]), ".")
	if game == nil {
		fmt.Println(problems.Err())
		return
	}
	match, err := game.Start(interpreter.Setup{Seed: 1})
	for err == nil && !match.Over() {
		options := match.Pending().Options()
		err = match.Answer(options[rand.IntN(len(options))])
	}
	fmt.Println(match.View(""), match.Winners(), err)
}
