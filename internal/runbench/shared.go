package main

import (
	"context"
	"fmt"
	"slices"
)

// shared measures a record's explorations that several configs share against
// the slowest of those configs alone. outcomes are those of a run that shared; the
// cache knows the sizes.
func (m *measurement) shared(ctx context.Context, cache string, outcomes []outcome) error {
	seen := map[string]bool{}
	for _, o := range outcomes {
		if len(o.SharedWith) == 0 || seen[o.Config] {
			continue
		}
		members := append([]string{o.Config}, o.SharedWith...)
		slices.Sort(members)
		var slowest cost
		for _, member := range members {
			seen[member] = true
			alone, err := m.fresh(ctx, cache, "--no-share", "--config", member)
			if err != nil {
				return err
			}
			slowest = cost{max(slowest.wall, alone.wall), max(slowest.processor, alone.processor)}
		}
		flags := []string{}
		for _, member := range members {
			flags = append(flags, "--config", member)
		}
		together, err := m.fresh(ctx, cache, flags...)
		if err != nil {
			return err
		}
		name := fmt.Sprintf("%d configs together", len(members))
		m.groups[name] = append(m.groups[name], pair{together, slowest})
	}
	return nil
}

// fresh is what it takes to run what the flags name.
func (m *measurement) fresh(ctx context.Context, cache string, flags ...string) (cost, error) {
	_, taken, err := m.lockstep(ctx, cache, append(flags, "--fresh")...)
	return taken, err
}
