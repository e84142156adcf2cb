// Package why converts the interpreter's explanations of why an option is offered or not to lines of English or French,
// or to JSON.
package why
