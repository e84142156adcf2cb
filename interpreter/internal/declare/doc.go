// Package declare reads what files declare: kinds and pieces, spaces and boards,
// zones and variables, rulings and rankings, seats, looks, readings. What is
// done and answered there is read by package bodies.
package declare
