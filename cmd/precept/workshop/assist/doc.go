// Package assist serves a designer's tools to an assistant, by the Model Context Protocol.
//
// Most tools run a verb of the program in a separate process, so that a slow call can be stopped, and a crash affects
// one call only. Before that, the server checks every name in the call: nothing outside the server's folder is read or
// written. Responses are short: the server stores what does not fit, and the tool more returns it.
//
//	server.go     the server, and how a call becomes an answer
//	tools.go      what each tool takes, and the verb that it runs
//	arguments.go  what the arguments mean
//	texts.go      reading and writing the texts of the folder
//	pages.go      the documents
//	inside.go     what is inside the folder
package assist
