// Package hint asks a tree search what it would answer to a question, and says that in words: what it would choose, how
// sure it is, what it expects to come of it, and the next best answers. [Think] finds out, [Hint.Say] says it.
//
// It knows what the seat may know that asks, and nothing else: see [agents.Spec.Advise]. A hint plays nothing.
package hint
