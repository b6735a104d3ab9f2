package lsp

import (
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage"
)

func TestReadSettings(t *testing.T) {
	for name, c := range map[string]struct {
		raw   string
		ours  bool
		java  string
		wrong string // in the error
	}{
		"plain":            {`{"java": "j", "other": 1}`, true, "j", ""},
		"below lockstep":   {`{"lockstep": {"java": "j"}}`, true, "j", ""},
		"reset":            {`{"lockstep": {}}`, true, "", ""},
		"empty":            {`{}`, false, "", ""},
		"null":             {`null`, false, "", ""},
		"null below":       {`{"lockstep": null}`, false, "", ""},
		"no object below":  {`{"lockstep": "on"}`, false, "", "string"},
		"another server's": {`{"gopls": {"java": "j"}}`, false, "", ""},
		"partly wrong":     {`{"java": "j", "workers": "many"}`, true, "j", "workers"},
		"no object":        {`[]`, false, "", "array"},
		"no such severity": {`{"java": "j", "severities": {"covered-text": "loud", "covered-types": "hint"}}`, true, "j", `"loud" is none of`},
	} {
		t.Run(name, func(t *testing.T) {
			if _, ours := settingsIn([]byte(c.raw)); ours != c.ours {
				t.Errorf("taken for ours: %v", ours)
			}
			got, err := readSettings([]byte(c.raw))
			if got.Engine.Java != c.java || !got.EditDiagnostics || got.Parallel != 0 {
				t.Errorf("read %+v", got)
			}
			if (err == nil) != (c.wrong == "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("error %v, want one with %q", err, c.wrong)
			}
			if c.wrong == `"loud" is none of` && got.Severities["covered-types"] != coverage.Hint {
				t.Errorf("the other severity was lost: %v", got.Severities)
			}
		})
	}
}
