// Package assist serves the tools of a designer to an assistant, in the Model Context Protocol.
//
// Most tools run a verb of the program as a process of its own, so that a call that takes too long can be stopped, and
// a fault ends one call. Before that, every name that a call gives is judged: nothing outside the folder of the server
// is read or written. Answers are short: what does not fit is kept, and the tool more returns it.
//
//	server.go     the server, and how a call becomes an answer
//	tools.go      what each tool takes, and the verb that it runs
//	arguments.go  what the arguments mean
//	texts.go      reading and writing the texts of the folder
//	pages.go      the documents
//	inside.go     what is inside the folder
package assist
