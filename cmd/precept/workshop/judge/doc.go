// Package judge is what `precept kit`, `precept conform` and `precept driver` do: it writes the scenarios as a kit of
// cases, judges an engine by one, and is an engine that is judged.
//
//   - judge.go: kits of the scenarios at hand, and what came of a driver, at the terminal
//   - driver.go: our own engine as a driver
//   - page.go, page.html: what came of a driver, as a page
package judge
