// Package docs embeds the documents for people who write content. Its tests keep all documents true: every YAML block
// in them is checked, and the tables that can be generated from the language are.
package docs
