// Package agents plays by itself: at random, by a look at what each answer
// leads to, or by a tree search.
//
// An agent is given a match at a decision of its seat, and names an option. It
// may look at everything that its seat may know, and at nothing else: before it
// tries anything, what the seat may not know is dealt anew in a copy of the
// match (a determinization), so that it cannot tell the real hidden cards from
// any others. What it answers depends on the position, the seat and the numbers that it draws: nothing is kept from one
// decision to the next.
//
//   - agent.go: what an agent is, and how one is named
//   - world.go: the copy in which things are tried
//   - deals.go: determinizations that are used again within a decision
//   - greedy.go: one answer ahead, by an evaluation
//   - search.go: Monte-Carlo tree search over determinizations; playout.go: how it goes on from a leaf, and how long;
//     rewards.go: what comes of that for each seat; proof.go: what is certain
//   - clock.go: how long it thinks, by the clock or by the processor
//   - advice.go: what such a search thinks of every answer, for people who ask it
package agents
