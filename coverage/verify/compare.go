package verify

// compare holds a PASS or a FAIL against what is recorded.
func compare(o Outcome) (Verdict, string) {
	e := o.Config.Expected
	switch {
	case e != nil && e.Result == string(Pass):
		if o.Result == Pass {
			return AsExpected, ""
		}
		return Changed, o.Violated + " is violated where PASS is recorded"
	case e != nil && e.Result == string(Fail):
		if o.Result == Pass {
			return Changed, gone(o.Config)
		}
		return comparePath(o)
	case o.Result == Pass && o.Config.Variant:
		return Changed, "a negative control passes: the check cannot fail any more"
	case o.Result == Pass:
		return Unrecorded, "nothing is recorded for this config"
	}
	return Unrecorded, o.Violated + " is violated; nothing is recorded for this config"
}

func comparePath(o Outcome) (Verdict, string) {
	recorded := *o.Config.Expected
	if recorded.AnyTrace {
		return AsExpected, o.Violated + " is violated, as recorded"
	}
	if d, other := TracePath(o.TLC.Trace).Divergence(RecordedPath(recorded)); other {
		return Changed, o.Violated + " is violated by another path: " + d.Words
	}
	return AsExpected, o.Violated + " is violated by the recorded path"
}

func gone(c Config) string {
	if c.Variant {
		return "the negative control passes where FAIL is recorded: the check cannot fail any more"
	}
	return "known finding gone: it passes where FAIL is recorded"
}
