// Package grammar puts names into sentences of English and French: plurals, articles, elision.
//
//   - [Count]: 1 warrior, 11 warriors
//   - [The], [Of], [To], [A]: la meule, de l'étang, au bois, un arbre
//   - [List]: a, b and c
//
// What a name does not say follows from it: see [declared.Form].
package grammar
