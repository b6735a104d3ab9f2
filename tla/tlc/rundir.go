package tlc

import (
	"os"
	"path/filepath"
)

// newRunDir makes the folder of one run, outside of any repository: TLC's
// states, what Java unpacks, and a home of its own in which newer versions
// find that no statistics are to be sent. TLC stamps its folders by the
// second, so two runs cannot share one.
func newRunDir() (string, error) {
	dir, err := os.MkdirTemp("", "lockstep-tlc-")
	if err != nil {
		return "", err
	}
	for _, name := range []string{"tmp", "states", ".tlaplus"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			_ = os.RemoveAll(dir)
			return "", err
		}
	}
	optOut := filepath.Join(dir, ".tlaplus", "esc.txt")
	if err := os.WriteFile(optOut, []byte("NO_STATISTICS\n"), 0o600); err != nil {
		_ = os.RemoveAll(dir)
		return "", err
	}
	return filepath.Abs(dir)
}
