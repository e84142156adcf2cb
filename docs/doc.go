// Package docs embeds the documents for people who write content. Its tests check every YAML block of all documents,
// and compare the tables about the language with the language.
package docs
