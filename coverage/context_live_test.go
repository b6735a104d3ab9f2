package coverage

import (
	"testing"

	"golang.org/x/tools/txtar"
)

// liveContext is a file whose covered function reads a constant of it.
const liveContext = `-- sync/src/a.ts --
const LIMIT = 3;

export function full(n: number) {
  return n >= LIMIT;
}
-- sync/src/limits.ts --
export const LIMIT = 3;
-- verify/SKILL.md --
sync-commit: SYNC

` + "```coverage\nsrc/a.ts\n```" + `

Covered functions: ` + "`full`" + `.
`

func TestConstantWhileItIsTyped(t *testing.T) {
	s := session{openArchive(t, txtar.Parse([]byte(liveContext))), t}
	s.open("src/a.ts")
	s.want("opened")
	s.replace("src/a.ts", "LIMIT = 3", "LIMIT = 4")
	s.want("changed", "src/a.ts:1 covered-context [LIMIT]")
	s.replace("src/a.ts", "n >= LIMIT", "n > LIMIT")
	s.want("its reader too", "src/a.ts:1 covered-context [LIMIT]", "src/a.ts:3 covered-changed [full]")
	s.replace("src/a.ts", "n > LIMIT", "n >= 3")
	s.want("no longer read", "src/a.ts:3 covered-changed [full]")
	s.replace("src/a.ts", "n >= 3", "n >= LIMIT")
	s.replace("src/a.ts", "LIMIT = 4", "LIMIT = (")
	s.want("torn: what its value is cannot be said")
	s.replace("src/a.ts", "LIMIT = (", "LIMIT = 0x3")
	s.want("another way to write it")
	s.replace("src/a.ts", "const LIMIT = 0x3;", `import { LIMIT } from "./limits";`)
	s.want("from elsewhere, of the same value")
	s.replace("src/a.ts", `import { LIMIT } from "./limits";`, "")
	s.want("gone", "src/a.ts:1 covered-context []")
}
