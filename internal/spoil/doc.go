// Package spoil introduces random mistakes into texts: content as people mistype it, content as an attacker writes it,
// and expressions that are nearly right. Reading such a text must always end, with a result or with problems that have
// places.
package spoil
