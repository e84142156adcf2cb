// Package chart draws numbers as SVG, and puts drawings and tables into one HTML
// file that needs nothing else: no script, no font, no network.
//
//   - [Bars] draws shares with their intervals, or counts;
//   - [Forest] draws differences with their intervals;
//   - [Lines] draws series over steps, with intervals where there are any;
//   - [Histogram] draws how often there was each number;
//   - [Page] is the file.
//
// What is drawn follows from the numbers alone. Texts come from the caller, in
// whichever language, and are escaped here.
package chart
