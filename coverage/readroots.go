package coverage

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// ReadRoots has SANY read all modules of all records, each root module with
// those that it uses, as many at a time as the machine has room for. An error
// says of which modules there is no word of SANY.
func (w *Workspace) ReadRoots(ctx context.Context, engine tlc.Engine) error {
	roots := w.Snapshot().RootModules()
	turns := make(chan struct{}, tlc.Room(0))
	faults := make([]error, len(roots))
	var all sync.WaitGroup
	for i, m := range roots {
		all.Go(func() {
			turns <- struct{}{}
			defer func() { <-turns }()
			faults[i] = w.Read(ctx, m, engine)
		})
	}
	all.Wait()
	for i, m := range roots {
		if faults[i] == nil && w.Snapshot().readings[m.Path] == nil {
			faults[i] = fmt.Errorf("%s was not read by SANY: it was written meanwhile", m.Path)
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return errors.Join(faults...)
}
