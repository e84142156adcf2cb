// Package tune plays a game with one value of its content changed over a range, and reports what each seat wins
// with each value.
package tune
