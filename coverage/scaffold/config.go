package scaffold

import (
	"fmt"
	"strings"
)

// config is the name of the config that is expected to pass.
func (m *model) config() string { return "P1_" + m.property }

// control is the name of its negative control.
func (m *model) control() string { return m.config() + "__Unguarded" }

func (m *model) configText(guarded bool) string {
	return fmt.Sprintf(`SPECIFICATION Spec
CONSTANTS
  Processes = {p1, p2}
  Guarded = %s
INVARIANTS TypeOK %s
`, strings.ToUpper(fmt.Sprint(guarded)), m.property)
}

// expected is expected.txt. The shortest way to violate the property is to
// begin two calls.
func (m *model) expected() string {
	begin := m.example.segments[0].action
	width := len(m.control())
	return fmt.Sprintf("# config%s  result  counterexample\n%-*s  PASS\n%s  FAIL    [%s,%s]\n",
		strings.Repeat(" ", max(0, width-len("# config"))), width, m.config(), m.control(), begin, begin)
}
