// Package vocabulary lists every name that the content and the scenarios of a game can use, by its kind, with its
// title and the place of its declaration.
package vocabulary
