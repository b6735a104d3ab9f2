package verify

// ExitCode is the exit status of `lockstep run`: 0 when every verdict is as
// expected or unrecorded, 1 when one is changed, 2 when one is an error or
// cancelled. 2 beats 1.
func ExitCode(verdicts ...Verdict) int {
	code := 0
	for _, verdict := range verdicts {
		switch verdict {
		case AsExpected, Unrecorded:
		case Changed:
			code = max(code, 1)
		default:
			code = 2
		}
	}
	return code
}
