// Package alike tests secrecy. It plays pairs of matches that differ only in what a seat may not know, and compares
// what they show that seat: nothing may differ.
package alike
