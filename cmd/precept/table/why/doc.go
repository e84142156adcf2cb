// Package why puts the interpreter's explanations of why an option is offered or not into lines of English or French,
// or into JSON.
package why
