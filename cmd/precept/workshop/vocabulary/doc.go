// Package vocabulary lists every name that the content and scenarios of a game can use. Names are sorted by kind,
// each with its title and the place of its declaration.
package vocabulary
