package lsp_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/jsonrpc2"
)

// TestARefusalNamesWhatIsMissing: a client leads to the setting, or to installing.
func TestARefusalNamesWhatIsMissing(t *testing.T) {
	repo := crossing(t)
	gone := filepath.Join(t.TempDir(), "gone")
	for setting, missing := range map[string]string{
		"java":   `{"missing":"java"}`,
		"tlcJar": `{"missing":"tlc"}`,
	} {
		c, _ := serve(t)
		c.Initialize(repo.folder(), lsptest.Object{"initializationOptions": lsptest.Object{
			"trusted": true, "settings": lsptest.Object{setting: gone},
		}})
		_, err := c.Execute("lockstep.run", oneConfig(repo))
		var refusal *jsonrpc2.Error
		if code(err) != requestFailed || !errors.As(err, &refusal) || string(refusal.Data) != missing ||
			!strings.Contains(err.Error(), "named by the setting "+setting) {
			t.Errorf("without %s: %v with the data %s", setting, err, refusal.Data)
		}
	}
}
