// Package expr turns the text of an expression into a typed tree.
//
// The syntax is that of expr-lang; only its lexer and parser are used. The meaning of names comes from [Decls], the
// declarations of one package of content, and from the [Scope], the bindings at the place of the expression. A tree has
// no side effects and its evaluation always ends: no loop is unbounded, the only functions are those of the table in
// ops.go, and integers are the only numbers.
//
//   - [Type]: what a value is; lists are a depth, so types compare with ==
//   - [Decls], [Symbol]: the declared names
//   - [Scope], [Local]: the bound names
//   - [Node], [Sel]: the tree; chains like soldier.of(me).at(here) are one node
//   - [Check]: text to tree, with every problem reported at its byte
//   - [Reads]: what a tree reads, which determines what can be cached, watched and reordered
//
// This is the only package that imports expr-lang/expr. Package check calls it for every scalar that holds an
// expression; package compile compiles its trees.
package expr
