package tlc

import (
	"errors"
	"path/filepath"
	"runtime"
)

// CacheRoot is the folder in which lockstep keeps what it can make or fetch
// anew; it need not be there. It is that of the settings, of LOCKSTEP_CACHE, or
// "lockstep" in the user's folder for caches. The error says that there is none.
func CacheRoot(settings Settings, getenv func(string) string) (string, error) {
	for _, dir := range []string{settings.CacheDir, getenv("LOCKSTEP_CACHE")} {
		if dir != "" {
			return filepath.Abs(dir)
		}
	}
	cache := userCacheDir(getenv)
	if cache == "" {
		return "", errors.New("the user has no cache folder: set HOME, XDG_CACHE_HOME or LOCKSTEP_CACHE")
	}
	return filepath.Join(cache, "lockstep"), nil
}

// The folders of CacheRoot.
const (
	jarsFolder     = "tlc"
	archivesFolder = "archives"
)

// CacheDir is the folder of CacheRoot that holds the jars.
func CacheDir(settings Settings, getenv func(string) string) (string, error) {
	root, err := CacheRoot(settings, getenv)
	if err != nil {
		return "", err
	}
	return filepath.Join(root, jarsFolder), nil
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
