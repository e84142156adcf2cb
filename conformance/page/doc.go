// Package page writes the coverage of rulebooks as pages for a browser:
// article by article what it says, the lines of content that cite it and the
// scenarios that prove it, side by side.
//
// A page is one file that needs no other. Nothing in it depends on when or
// where it was made: the same content and suite give the same bytes.
package page
