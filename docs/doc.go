// Package docs holds nothing but the test that keeps the documents true: every
// YAML block in them is checked, and the tables that can be generated from the
// language are.
package docs
