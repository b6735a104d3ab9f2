// Package distributed brings the workers of other machines together with a run
// on this one, for TLC's own distributed mode.
//
// In: a connection between each worker's lockstep and the run's, beside those of
// TLC: it tells the run which machines are there, whether they have the same
// TLC, and which one was lost, and it tells a worker when there is something to
// explore and when to stop. A run's side is a Pool, a worker's side Work.
//
// Out: TLC's own connections, which are RMI, and what a result is worth
// (tla/tlc); which explorations are given away (coverage/verify). Nothing here is
// encrypted, and nobody proves who they are, as in TLC itself: both are for a
// network in which everybody is trusted. A Pool only listens where the machines
// that the user named reach it, and only to them.
package distributed

import "time"

// Port is where a run waits for workers, unless the user says otherwise: the
// number that TLC uses.
const Port = 10997

// dialect is what both sides of a connection have to speak.
const dialect = "lockstep.worker/1"

// How long a side may be silent before it counts as lost, how often it says that
// it is there, and how often a worker looks for a run.
const (
	silence = 20 * time.Second
	beat    = 5 * time.Second
	look    = time.Second
)

// message is one line of a connection, in JSON. The first of the worker's side
// has Hello, the run's answer Refused or Welcome; one with nothing says that its
// sender is still there.
type message struct {
	Hello   *hello `json:"hello,omitempty"`
	Welcome string `json:"welcome,omitempty"` // what the user of the run calls the worker's machine
	Refused string `json:"refused,omitempty"` // why the worker cannot take part, one line
	Start   *start `json:"start,omitempty"`   // from the run
	Stop    int    `json:"stop,omitempty"`    // from the run: the number of an exploration that is over
	Part    *part  `json:"part,omitempty"`    // from the worker
}

// hello is what a worker says of itself.
type hello struct {
	Speaks  string `json:"speaks"`
	Engine  string `json:"engine"` // SHA-256 of TLC's jar
	Threads int    `json:"threads"`
}

// start asks for a part in an exploration, whose number is above 0.
type start struct {
	Number int `json:"number"`
	Port   int `json:"port"` // of TLC's registry
}

// part is how far a worker is with its part.
type part struct {
	Number int    `json:"number"`
	Ready  bool   `json:"ready,omitempty"` // TLC's server knows of it; else it is over
	Lost   string `json:"lost,omitempty"`  // why it is over before the exploration is; "" if TLC has let it go
}
