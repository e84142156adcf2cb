// Package why tells people and programs why something can be done in a match or not: the explanations of the
// interpreter in lines of English or French, or as JSON.
package why
