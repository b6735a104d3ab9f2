// Package bench measures the built binary as an editor and a terminal use it.
//
// In: benchmarks over stdio and over the command line, each beside a peer that
// runs in the same process of measuring, and the generated file that they use.
// Out: judging the figures; docs/performance.md tells them.
package bench
