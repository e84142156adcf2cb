// Package agents implements players: one that answers at random, one that looks one answer ahead, and one with a tree
// search.
//
// An agent is given a match at a decision of its seat, and returns an option. It uses only what its seat may know.
// Before it tries anything, it draws everything hidden anew in a copy of the match (a determinization), so it cannot
// distinguish the real hidden cards from others. Its answer depends only on the position, the seat and the random
// numbers: it remembers nothing between decisions.
//
//   - agent.go: what an agent is, and the texts that describe agents
//   - world.go: the copy in which an agent tries answers
//   - deals.go: determinizations that are used several times for a decision
//   - greedy.go: the best answer by an evaluation
//   - search.go: Monte-Carlo tree search over determinizations; playout.go: playouts and their length; rewards.go:
//     their results for each seat; proof.go: results that are certain
//   - clock.go: how long a search takes, by the clock or in processor time
//   - advice.go: what a search finds out about every answer, to show to people
package agents
