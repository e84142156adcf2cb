// Package secrecy is who may know what in the matches of a line-up: which pieces a seat can tell, which are alike to
// it, what it sees of variables and attributes and in which words, and where what is hidden lies.
package secrecy
