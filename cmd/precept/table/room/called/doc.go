// Package called finds names that people could mistake for somebody else's.
package called
