package tlc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"
)

// releaseURL is where the project publishes release 1.7.4.
const releaseURL = "https://github.com/tlaplus/tlaplus/releases/download/v1.7.4/tla2tools.jar"

// release is the official jar, over HTTPS.
type release struct {
	url    string
	client *http.Client
}

// httpClient gives up soon: behind a company's wall the connection often hangs
// where it should be refused, and there is a second way to the jar.
func httpClient() *http.Client {
	return &http.Client{
		Timeout: time.Minute,
		Transport: &http.Transport{
			Proxy:                 http.ProxyFromEnvironment,
			DialContext:           (&net.Dialer{Timeout: 5 * time.Second}).DialContext,
			TLSHandshakeTimeout:   5 * time.Second,
			ResponseHeaderTimeout: 10 * time.Second,
			ForceAttemptHTTP2:     true,
		},
	}
}

func (r release) jar() (pin, string) {
	known := official()
	return known, fmt.Sprintf("fetching %s (%.1f MB) from its release page", known.name, float64(known.size)/1e6)
}

func (r release) fetch(ctx context.Context, dir string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, r.url, nil)
	if err != nil {
		return "", err
	}
	response, err := r.client.Do(request)
	if err != nil {
		return "", fmt.Errorf("the release page is out of reach (%w)", withoutURL(err))
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return "", fmt.Errorf("the release page answers %s", response.Status)
	}
	// One byte more than the jar has tells a longer file from the right one
	// without reading what a strange server sends for ever.
	return save(filepath.Join(dir, "download"), io.LimitReader(response.Body, official().size+1))
}

// withoutURL drops the method and the address that net/http puts before the
// reason: the line that the user reads names the release page already.
func withoutURL(err error) error {
	var urlErr *url.Error
	if errors.As(err, &urlErr) {
		return urlErr.Err
	}
	return err
}

func save(name string, from io.Reader) (string, error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	_, err = io.Copy(f, from)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return "", fmt.Errorf("the download broke off: %w", err)
	}
	return name, nil
}
