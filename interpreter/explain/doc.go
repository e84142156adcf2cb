// Package explain says why a seat can do something now or cannot, with articles and rules, and understands what people
// type.
package explain
