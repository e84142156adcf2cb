// Package campaign serves matches that continue for days under changing rules, and series of matches that hand values
// on. It explains a change of rules to people, and keeps the values handed on in a file.
package campaign
