// Package chart draws numbers as SVG. It puts drawings and tables into one self-contained HTML file, without
// scripts, fonts or network access.
//
//   - [Bars] draws shares with their intervals, or counts;
//   - [Forest] draws differences with their intervals;
//   - [Lines] draws series over steps, with intervals if there are any;
//   - [Histogram] draws how often each number occurred;
//   - [Page] is the file.
//
// The drawings depend only on the numbers. Texts come from the caller in any language, and are escaped here.
package chart
