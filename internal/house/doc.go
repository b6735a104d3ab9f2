// Package house holds the project to its own rules, as tests.
//
// In: which package may import which, file lengths, package comments, and what
// no file of the repository may hold.
// Out: what linters find (.golangci.yml), and every rule about behaviour: that
// stands with the package that behaves.
package house
