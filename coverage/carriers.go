package coverage

import (
	"sync"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// carriers bring places from one text to another, each two stretches compared
// once in a Snapshot: a record states many lines of a function.
type carriers struct {
	mu    sync.Mutex
	known map[journey]*drift.Carrier
}

// journey is from a stretch of one text to one of another.
type journey struct {
	base, file *tsindex.File
	from, into text.Span
}

// between is the journey from a function, nil for all of the file.
func between(base *tsindex.File, baseFn *tsindex.Function, file *tsindex.File, fn *tsindex.Function) journey {
	if baseFn == nil {
		return journey{base, file, text.Span{End: len(base.Text)}, text.Span{End: len(file.Text)}}
	}
	return journey{base, file, baseFn.Span, fn.Span}
}

// carry brings a span of the journey's base along; false where nothing is left of
// it.
func (c *carriers) carry(trip journey, span text.Span) (text.Span, bool) {
	c.mu.Lock()
	carrier := c.known[trip]
	c.mu.Unlock()
	if carrier == nil {
		carrier = drift.NewCarrier(stretch(trip.base, trip.from), stretch(trip.file, trip.into))
		c.mu.Lock()
		c.known[trip] = carrier
		c.mu.Unlock()
	}
	return carrier.Carry(span)
}

func stretch(file *tsindex.File, span text.Span) drift.Stretch {
	return drift.Stretch{Tokens: file.Tokens(span), Text: file.Text}
}
