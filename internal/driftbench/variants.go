package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
)

// formatters is the first figure: functions that drift although only a
// formatter has been over them.
func formatters(ctx context.Context, w *workshop, packages []string) (bool, error) {
	if err := w.make(ctx, "format.mjs", packages); err != nil {
		return false, err
	}
	variants := []string{
		"prettier-defaults", "prettier-bare", "prettier-tabs", "prettier-narrow", "prettier-experimental", "prettier-wide",
		"biome", "dprint",
	}
	fmt.Println("## Formatter-proof: functions re-formatted, by what they drifted to")
	return tellVariants(ctx, w, packages, variants, drift.None, drift.Types, drift.Text)
}

// typesOnly is the third figure: functions that drift beyond `types` although
// only their types are gone or others.
func typesOnly(ctx context.Context, w *workshop, packages []string) (bool, error) {
	if err := w.make(ctx, "erase.mjs", packages); err != nil {
		return false, err
	}
	fmt.Println("## Types only: functions with other types or without, by what they drifted to")
	return tellVariants(ctx, w, packages, []string{"erased", "retyped"}, drift.None, drift.Types)
}

// tellVariants prints a line per variant, and below it every function whose
// drift is not one of the allowed kinds.
func tellVariants(ctx context.Context, w *workshop, packages, variants []string, allowed ...drift.Kind) (bool, error) {
	all, err := compareVariants(ctx, w, packages, variants)
	if err != nil {
		return false, err
	}
	may := map[drift.Kind]bool{}
	for _, kind := range allowed {
		may[kind] = true
	}
	fmt.Printf("| variant | functions | none | types | text | beyond |\n| --- | ---: | ---: | ---: | ---: | ---: |\n")
	var beyond []string
	for _, variant := range variants {
		count := map[drift.Kind]int{}
		over := 0
		for _, v := range all[variant] {
			count[v.kind]++
			if !may[v.kind] {
				over++
				beyond = append(beyond, strings.TrimSpace(fmt.Sprintf("%s: %s#%s %s %s", variant, v.file, v.function, v.kind, v.reason)))
			}
		}
		fmt.Printf("| %s | %d | %d | %d | %d | %d |\n", variant, len(all[variant]), count[drift.None], count[drift.Types], count[drift.Text], over)
	}
	return explained(beyond), nil
}

// explained prints each function beyond, and says whether all are known.
func explained(beyond []string) bool {
	good := true
	for _, line := range beyond {
		why := known(line)
		good = good && why != ""
		fmt.Printf("- %s: %s\n", line, cmp.Or(why, "not explained"))
	}
	fmt.Println()
	return good
}
