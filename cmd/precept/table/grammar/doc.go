// Package grammar puts names into English and French sentences: plurals, articles, elision.
//
//   - [Count]: 1 soldier, 11 soldiers
//   - [The], [Of], [To], [A]: la meule, de l'étang, au bois, un arbre
//   - [List]: a, b and c
//
// Forms that a name does not give are derived from it: see [declared.Form].
package grammar
