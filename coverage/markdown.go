package coverage

import (
	"sync"

	"github.com/lockstep-tla/lockstep/coverage/record"
)

// markdown reads a source as a record. Its blocks are needed twice, for the
// question whether it is one and to read it, and are not kept beyond that.
type markdown struct {
	src string

	mu      sync.Mutex
	earlier *record.Record // of the text before this one, nil for none
	doc     *record.Document
}

func (m *markdown) open() *record.Document {
	if m.doc == nil {
		m.doc = record.Open(m.src, m.earlier)
	}
	return m.doc
}

func (m *markdown) isRecord() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	is := m.open().IsRecord()
	if !is {
		m.doc, m.earlier = nil, nil // nobody will read it
	}
	return is
}

// record reads the record and lets go of its blocks.
func (m *markdown) record(path string, model record.Names) *record.Record {
	m.mu.Lock()
	defer m.mu.Unlock()
	rec := m.open().Record(path, model)
	m.doc, m.earlier = nil, nil
	return rec
}
