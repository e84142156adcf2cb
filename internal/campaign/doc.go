// Package campaign plays the games that package generate makes. It plays each match in several ways at once, and
// compares them at every decision. It looks for mistakes that nobody thought of: stale cache entries, incomplete
// clones and saves, rules that are not evaluated, an order that matters and is not asked about, an answer that is
// accepted although it was not offered, a panic.
//
//   - Try plays some matches of one package and returns a Finding, which describes a mistake.
//   - Shrink makes the package of a finding smaller, as long as it still fails.
//
// The tests of this package are a short campaign. For a long one:
//
//	go test ./internal/campaign -timeout 0 -campaign 1h
//
// docs/campaign.md explains how to read the findings.
package campaign
