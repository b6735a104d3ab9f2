// Package fingerprint is what is kept of covered functions as they stood at
// the sync commit, for a repository whose history lacks that commit: hashes of
// their normal forms and their suspension points.
//
// In: taking the fingerprint of a form, the file sync.json that keeps them, and
// what people said: texts that they compared with the model, outcomes that they
// accepted.
// Out: comparing (coverage/drift), which functions are covered and how the
// file is written (coverage, cmd/lockstep). The package is pure.
package fingerprint

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// Print is the fingerprint of one function: a hash of each view of its normal
// form, so that the kinds of drift can be told apart without the text. Prints
// are comparable only where tsindex.FormVersion is the same.
type Print struct {
	Printed string  `json:"printed,omitempty"`
	Types   string  `json:"types,omitempty"`
	LogText string  `json:"logText,omitempty"`
	Alike   string  `json:"alike,omitempty"`
	Points  []Point `json:"points"`          // in source order
	Fault   string  `json:"fault,omitempty"` // why the function has no hashes: what the compiler said
}

// Point is a suspension point: its kind, the closure that it stands in as
// tsindex.Suspension counts, and what it waits for. As JSON it is one string,
// `await@0 store.claim`.
type Point struct {
	Kind    string
	Closure int
	Call    string
}

// Of takes the fingerprint of a form.
func Of(form *tsindex.Form) Print {
	p := Print{Points: []Point{}}
	for _, s := range form.Suspensions() {
		p.Points = append(p.Points, Point{s.Kind, s.Closure, s.Call})
	}
	views := []struct {
		of   func() (string, error)
		into *string
	}{
		{form.Printed, &p.Printed}, {form.LogText, &p.LogText}, {form.PrintedAlike, &p.Alike},
	}
	for _, view := range views {
		printed, err := view.of()
		if err != nil {
			return Print{Points: p.Points, Fault: err.Error()}
		}
		*view.into = Hash(printed)
	}
	p.Types = Hash(form.Types())
	return p
}

// OfTokens is the hash of a file of which no function is covered, from its
// tokens: comments, layout and what formatters add and drop do not count.
func OfTokens(tokens []tsindex.Token) string {
	var b strings.Builder
	for _, t := range tokens {
		if t.Kind == tsindex.Soft {
			continue
		}
		b.WriteString(t.Text)
		b.WriteByte(0)
	}
	return Hash(b.String())
}

// hashBytes of SHA-256 are kept: 128 bits, since no one gains by a collision
// in a file that can be edited anyway.
const hashBytes = 16

// Hash is the hash of a text, 32 hexadecimal digits.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:hashBytes])
}

func isHash(s string) bool {
	_, err := hex.DecodeString(s)
	return err == nil && len(s) == 2*hashBytes
}

// MarshalText writes the point in one line.
func (p Point) MarshalText() ([]byte, error) {
	return []byte(p.Kind + "@" + strconv.Itoa(p.Closure) + " " + p.Call), nil
}

// UnmarshalText reads what MarshalText wrote.
func (p *Point) UnmarshalText(src []byte) error {
	kind, rest, found := strings.Cut(string(src), "@")
	closure, call, _ := strings.Cut(rest, " ")
	number, err := strconv.Atoi(closure)
	if !found || err != nil || number < 0 {
		return &Fault{Reason: strconv.Quote(string(src)) + " is no suspension point"}
	}
	*p = Point{kind, number, call}
	return nil
}
