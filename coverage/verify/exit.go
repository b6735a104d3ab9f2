package verify

// ExitCode is the exit status of `lockstep run`: 0 when every outcome is as
// expected or unrecorded, 1 when one changed, 2 when one is an error or was
// cancelled. 2 beats 1.
func ExitCode(outcomes []Outcome) int {
	code := 0
	for _, o := range outcomes {
		switch o.Verdict {
		case AsExpected, Unrecorded:
		case Changed:
			code = max(code, 1)
		default:
			code = 2
		}
	}
	return code
}
