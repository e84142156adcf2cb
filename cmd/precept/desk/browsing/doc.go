// Package browsing opens a real browser for tests of pages.
package browsing
