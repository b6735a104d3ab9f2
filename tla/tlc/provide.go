package tlc

import (
	"context"
	"errors"
)

// Provide is Find, and Install first where there is no jar and the user named
// none; tell gets the lines that say so. The caller tells the Engine's Note.
// Errors are those of Find and of Install.
func Provide(ctx context.Context, settings Settings, getenv func(string) string, tell func(line string)) (Engine, error) {
	engine, err := Find(ctx, settings, getenv)
	var missing *JarMissing
	if !errors.As(err, &missing) || missing.Named != "" {
		return engine, err
	}
	if _, err := Install(ctx, settings, getenv, tell); err != nil {
		return Engine{}, err
	}
	return Find(ctx, settings, getenv)
}
