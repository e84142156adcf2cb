// Package explain finds out why a condition holds or does not: which rulings were asked, which rules applied, which
// part of an answer decided. What the rules say it hears from the evaluation itself.
package explain
