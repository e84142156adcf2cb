// Package model describes a checked game: every name resolved, every expression typed.
//
// Package check makes it from nodes; package compile compiles it for one line-up of seats. It holds no positions of a
// match and runs nothing.
//
//   - [Game]: everything that one package of content declares
//   - [Node]: what every declared thing has: id, place, articles, texts
//   - [Step] and the structs that implement it: one for each verb
//   - [Rule], [Ability], [Ruling], [Proc]: what applies, when, and what it does
package model
