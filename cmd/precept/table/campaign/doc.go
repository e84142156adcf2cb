// Package campaign is for matches that go on for days under rules that change, and for several matches that hand
// something on: it tells people what a change of the rules means, and keeps what is handed on in a file.
package campaign
