// Package called finds what people take for the name of somebody else.
package called
