// Package campaign supports matches that continue for days under changing rules, and series of matches that pass values
// to each other. It explains changes of rules to people, and stores the passed values in a file.
package campaign
