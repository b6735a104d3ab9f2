package git

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// withoutFilters are variables that switch off the content filters of every
// configuration that git reads here (gitattributes(5), "filter"). A command
// that reads work tree files would start their programs, and a repository's
// own configuration is a stranger's input as much as its files are. It costs
// one git process, so it is for commands that compare the work tree.
func (r *Repository) withoutFilters(ctx context.Context) ([]string, error) {
	out, err := r.git(ctx, "config", "--null", "--name-only", "--get-regexp", `^filter\.`)
	var failed *Failed
	if errors.As(err, &failed) && failed.exitCode() == 1 { // no such setting
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	// The user's own settings by the same way stay in front.
	count, err := strconv.Atoi(os.Getenv("GIT_CONFIG_COUNT"))
	if err != nil {
		count = 0
	}
	var variables []string
	for _, name := range splitNUL(out) {
		value := ""
		if strings.HasSuffix(name, ".required") {
			value = "false"
		}
		variables = append(variables, fmt.Sprintf("GIT_CONFIG_KEY_%d=%s", count, name), fmt.Sprintf("GIT_CONFIG_VALUE_%d=%s", count, value))
		count++
	}
	return append(variables, fmt.Sprintf("GIT_CONFIG_COUNT=%d", count)), nil
}
