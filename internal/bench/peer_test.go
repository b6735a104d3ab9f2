package bench

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
)

// BenchmarkPeerKeystroke gives another language server the same keystrokes in
// the same file. LOCKSTEP_BENCH_PEER is its command line, words separated by
// blanks, for instance that of the native TypeScript server: `tsgo --lsp
// --stdio`. It is asked for its diagnostics after each.
func BenchmarkPeerKeystroke(b *testing.B) {
	words := strings.Fields(os.Getenv("LOCKSTEP_BENCH_PEER"))
	if len(words) == 0 {
		b.Log("no peer is measured: LOCKSTEP_BENCH_PEER names no language server")
		return
	}
	repo := generated(b)
	repo.Write("tsconfig.json", `{"compilerOptions": {"strict": true, "target": "esnext"}}`)
	command := exec.CommandContext(b.Context(), words[0], words[1:]...)
	command.Dir = repo.Dir
	client := lsptest.StartCommand(b, command)
	capabilities := lsptest.Capabilities()
	capabilities["textDocument"] = lsptest.Object{"diagnostic": lsptest.Object{}, "synchronization": lsptest.Object{}}
	client.Initialize(fileURI(repo.Dir), lsptest.Object{"capabilities": capabilities, "rootUri": fileURI(repo.Dir)})
	uri := fileURI(repo.Path(generatedFile))
	client.Open(uri, "typescript", ledger())
	pull := func(lsptest.Mark, int) {
		var answer json.RawMessage
		params := lsptest.Object{"textDocument": lsptest.Object{"uri": uri}}
		if err := client.Call("textDocument/diagnostic", params, &answer); err != nil {
			b.Fatal(err)
		}
	}
	pull(0, 0) // the first one loads the libraries' types
	keystrokes(b, "peer-", client, uri, pull)
	client.Shutdown()
	client.Exit()
}
