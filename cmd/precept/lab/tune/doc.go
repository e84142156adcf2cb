// Package tune plays a game with one value of its content changed over a range, and tells what each seat wins with each
// of the values.
package tune
