// Package spoil makes good texts bad, at random: content as people mistype it and as strangers write it, and
// expressions that are nearly right. Whoever reads such a text must end, in what it says or in problems with places.
package spoil
