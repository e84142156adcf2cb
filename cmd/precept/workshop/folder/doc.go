// Package folder reads and writes the texts of one folder, for programs that a person or an assistant lets edit them.
// Nothing outside the folder is read or written: it follows no link out of it.
package folder
