package coverage

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// Each fault of a config goes once it is mended, while the text is typed.
func TestAConfigsFaultGoesOnceItIsMended(t *testing.T) {
	parsed, err := txtar.ParseFile(filepath.Join("testdata", "config-errors.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	s := session{openArchive(t, parsed), t}
	for config, mends := range map[string][]string{
		"M_invariant":    {"Sfae", "Safe", "Kpet", "Kept"},
		"M_constant":     {"A = 1", "A = 1 B = {}"},
		"M_none":         {"INVARIANT", "CONSTANTS A = 1 B = b Depth = 2\nINVARIANT"},
		"M_keyword":      {"INVARAINT", "INVARIANT"},
		"M_value":        {"<<1,2>>", "{1,2}"},
		"M_substitution": {"Nothing", "Deep", "[Lib]Deep", "Deep"},
		"M_twice":        {"INIT Init\n", "", "SPECIFICATION Spec\nCHECK_DEADLOCK MAYBE", "CHECK_DEADLOCK\nFALSE"},
		"M_next":         {"Inti", "Init", "Grabs", "Grab"},
		"M_without":      {"INVARIANT", "INIT Init NEXT Grab INVARIANT"},
		"M_sort":         {"INVARIANT", "PROPERTY"},
		"M_params":       {" x", " Safe"},
	} {
		path := "verify/" + config + ".cfg"
		s.open(path)
		for ; len(mends) > 0; mends = mends[2:] {
			s.replace(path, mends[0], mends[1])
		}
		for _, f := range s.workspace.Snapshot().Findings(t.Context()) {
			if strings.HasSuffix(f.Path, config+".cfg") {
				t.Errorf("%s: %s", config, f.Message)
			}
		}
	}
	s.want("all are mended")
}
