// Package analyse finds what holds of expressions and rulings in one line-up, before they are compiled.
//
// What a name stands for, what is known when compiled, what is kept as a set, what an expression reads and costs, which
// rules may apply to a ruling, which branches are dead there, for which pieces a condition is satisfiable, and which
// answers can be cached.
//
// It compiles nothing. Package evaluate asks it, and so does package code for steps.
package analyse
