package tlc

import (
	"os"
	"path/filepath"

	"github.com/lockstep-tla/lockstep/internal/scratch"
)

// newRunDir makes the folder of one run, outside of any repository: TLC's
// states, what Java unpacks, and a home of its own in which newer versions
// find that no statistics are to be sent. TLC stamps its folders by the
// second, so two runs cannot share one.
func newRunDir() (*scratch.Folder, error) {
	folder, err := scratch.New("", tempPrefix+"tlc-")
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"tmp", "states", ".tlaplus"} {
		if err := os.Mkdir(filepath.Join(folder.Path, name), 0o700); err != nil {
			folder.Remove()
			return nil, err
		}
	}
	optOut := filepath.Join(folder.Path, ".tlaplus", "esc.txt")
	if err := os.WriteFile(optOut, []byte("NO_STATISTICS\n"), 0o600); err != nil {
		folder.Remove()
		return nil, err
	}
	return folder, nil
}

// The names of folders of passing work begin so: all that lockstep makes in the
// system's temporary folder, and in its own cache while a jar is fetched or an
// archive made.
const (
	tempPrefix     = "lockstep-"
	fetchingPrefix = "fetching-"
	makingPrefix   = "making-"
)

// TidyUp takes away the folders that lockstep processes have left which were
// killed: in the system's temporary folder, of whatever part of lockstep, and in
// lockstep's cache. Those of living processes stay. It is for a start.
func TidyUp(settings Settings, getenv func(string) string) {
	scratch.Sweep("", tempPrefix)
	if root, err := CacheRoot(settings, getenv); err == nil {
		scratch.Sweep(filepath.Join(root, jarsFolder), fetchingPrefix)
		scratch.Sweep(filepath.Join(root, archivesFolder), makingPrefix)
	}
}
