package tlc

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// parcel is a source that brings some content.
type parcel struct {
	content string
	known   pin
	err     error
	fetched func()
}

// parcelOf is a parcel whose content has the hash that is asked for.
func parcelOf(content string) parcel {
	sum := sha256.Sum256([]byte(content))
	return parcel{content: content, known: pin{name: content, file: content + ".jar", sha256: hex.EncodeToString(sum[:])}}
}

func (p parcel) jar() (pin, string) { return p.known, "fetching " + p.known.name }

func (p parcel) fetch(_ context.Context, dir string) (string, error) {
	if p.fetched != nil {
		p.fetched()
	}
	if p.err != nil {
		return "", p.err
	}
	name := filepath.Join(dir, "parcel")
	return name, os.WriteFile(name, []byte(p.content), 0o600)
}

func contents(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

func TestInstallFallsBack(t *testing.T) {
	unreachable := parcelOf("official")
	unreachable.err = errors.New("the release page is out of reach")
	var said []string
	i := installer{
		dir: filepath.Join(t.TempDir(), "a", "b"), sources: []source{unreachable, parcelOf("second")},
		say: func(line string) { said = append(said, line) },
	}
	for range 2 { // the second time it is there
		jar, err := i.install(context.Background())
		if err != nil || readFile(t, jar) != "second" || contents(t, i.dir) != "second.jar" {
			t.Fatalf("got %q, %v, folder %q", jar, err, contents(t, i.dir))
		}
	}
	if got := strings.Join(said, "; "); got != "fetching official; fetching second" {
		t.Errorf("said %q", got)
	}
}

// TestInstallRefuses: a wrong hash is no jar, and nothing of it stays.
func TestInstallRefuses(t *testing.T) {
	forged := parcelOf("right")
	forged.content = "wrong"
	dir := t.TempDir()
	_, err := installer{dir: dir, sources: []source{forged}}.install(context.Background())
	var failed *InstallError
	if !errors.As(err, &failed) || len(failed.Reasons) != 1 || !strings.Contains(err.Error(), "SHA-256") {
		t.Fatalf("got %v", err)
	}
	if strings.Contains(err.Error(), "\n") || contents(t, dir) != "" {
		t.Errorf("says %q, leaves %q", err, contents(t, dir))
	}
}

func TestInstallReplacesASpoiltJar(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "good.jar"), []byte("go"), 0o644); err != nil {
		t.Fatal(err)
	}
	jar, err := installer{dir: dir, sources: []source{parcelOf("good")}}.install(context.Background())
	if err != nil || readFile(t, jar) != "good" {
		t.Fatalf("got %q, %v", jar, err)
	}
}

func TestInstallCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	slow := parcelOf("slow")
	slow.fetched, slow.err = cancel, context.Canceled
	dir := t.TempDir()
	_, err := installer{dir: dir, sources: []source{slow, parcelOf("next")}}.install(ctx)
	if !errors.Is(err, context.Canceled) || contents(t, dir) != "" {
		t.Fatalf("got %v, folder %q", err, contents(t, dir))
	}
}

// TestInstallAtOnce: many at the same time all get the one whole jar.
func TestInstallAtOnce(t *testing.T) {
	dir := t.TempDir()
	var all, fetching sync.WaitGroup
	const many = 8
	fetching.Add(many)
	p := parcelOf("shared")
	p.fetched = func() { fetching.Done(); fetching.Wait() } // none is done before all have begun
	for range many {
		all.Go(func() {
			jar, err := installer{dir: dir, sources: []source{p}}.install(context.Background())
			if err != nil || jar != filepath.Join(dir, "shared.jar") {
				t.Errorf("got %q, %v", jar, err)
			}
		})
	}
	all.Wait()
	if contents(t, dir) != "shared.jar" {
		t.Errorf("folder %q", contents(t, dir))
	}
}

func TestDownload(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/jar":
			_, _ = w.Write([]byte("a jar"))
		case "/endless":
			chunk := make([]byte, 1<<16)
			for r.Context().Err() == nil {
				if _, err := w.Write(chunk); err != nil {
					return
				}
			}
		case "/short":
			w.Header().Set("Content-Length", "100")
			_, _ = w.Write([]byte("a"))
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	get := func(path string) (string, error) {
		return release{server.URL + path, server.Client()}.fetch(context.Background(), t.TempDir())
	}
	if name, err := get("/jar"); err != nil || readFile(t, name) != "a jar" {
		t.Errorf("got %q, %v", name, err)
	}
	if name, err := get("/endless"); err != nil || int64(len(readFile(t, name))) != official().size+1 {
		t.Errorf("an endless answer should be cut off: %v", err)
	}
	for path, want := range map[string]string{"/short": "broke off", "/gone": "404"} {
		if _, err := get(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
	server.Close()
	if _, err := get("/jar"); err == nil || strings.Contains(err.Error(), "http://") || !strings.Contains(err.Error(), "out of reach") {
		t.Errorf("a closed server: %v", err)
	}
}
