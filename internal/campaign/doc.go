// Package campaign plays games that package generate makes, each match in
// several ways at once, and looks whether they agree at every decision. What it
// looks for is what nobody thought of: kept answers that are stale, clones and
// saves that are not whole, rules that sleep, an order that matters and is not
// asked, an answer that is taken though it was not offered, a panic.
//
//   - Try plays some matches of one package; a Finding is what went wrong;
//   - Shrink makes the package of a finding smaller, for as long as it still fails.
//
// The tests of this package are the campaign: a short one always, a long one with
//
//	go test ./conformance/campaign -timeout 0 -campaign 1h
//
// docs/campaign.md tells how to read what it finds.
package campaign
