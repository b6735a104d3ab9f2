package tlc

import (
	"errors"
	"path/filepath"
	"runtime"
)

// CacheDir is the folder of lockstep's cache that holds its jars; it need not be
// there. The error says that the user has no folder for caches.
func CacheDir(settings Settings, getenv func(string) string) (string, error) {
	if settings.CacheDir != "" {
		dir, err := filepath.Abs(settings.CacheDir)
		return filepath.Join(dir, "tlc"), err
	}
	cache := userCacheDir(getenv)
	if cache == "" {
		return "", errors.New("the user has no cache folder: set HOME or XDG_CACHE_HOME")
	}
	return filepath.Join(cache, "lockstep", "tlc"), nil
}

// userCacheDir is os.UserCacheDir over a given environment; "" for none.
func userCacheDir(getenv func(string) string) string {
	switch runtime.GOOS {
	case "windows":
		return getenv("LocalAppData")
	case "darwin":
		return under(homeDir(getenv), "Library", "Caches")
	}
	if dir := getenv("XDG_CACHE_HOME"); filepath.IsAbs(dir) {
		return dir
	}
	return under(homeDir(getenv), ".cache")
}

func homeDir(getenv func(string) string) string {
	if runtime.GOOS == "windows" {
		return getenv("USERPROFILE")
	}
	return getenv("HOME")
}
