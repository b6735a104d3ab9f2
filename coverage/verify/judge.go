package verify

import "github.com/lockstep-tla/lockstep/tla/tlc"

// Judged says what TLC's result means for the config, beside what is recorded for
// it now. It is strict, since a verdict that is wrong once is not believed again:
// PASS needs tlc.Result.Passed, FAIL needs a violation of the config's own
// property, and all else is an error, even where its path is the recorded one. An
// outcome that TLC had no part in stays as it is.
func (o Outcome) Judged(c Config) Outcome {
	o.Config = c
	if o.Verdict != "" && o.At.IsZero() {
		return o
	}
	r := o.TLC
	o.Result, o.Verdict, o.Reason, o.Violated, o.Warnings = "", "", "", "", nil
	if r.Cancelled {
		return o.as(Error, Cancelled, "cancelled before TLC was done")
	}
	if r.Passed() {
		o.Result = Pass
	} else {
		violated, fault := attribute(c, r)
		o.Violated = violated
		if fault != "" {
			return o.as(Error, Faulty, fault)
		}
		o.Result = Fail
	}
	o.Verdict, o.Reason = compare(o)
	o.Warnings = warnings(o)
	return o
}

func (o Outcome) as(result Result, verdict Verdict, reason string) Outcome {
	o.Result, o.Verdict, o.Reason = result, verdict, reason
	return o
}

// attribute names the property that was violated, and says in fault why that
// is no FAIL of the config, "" when it is one.
func attribute(c Config, r tlc.Result) (violated, fault string) {
	if len(r.Errors) > 0 {
		return "", errorWords(r.Errors)
	}
	if len(r.Violations) == 0 {
		return "", incomplete(r)
	}
	for _, v := range r.Violations {
		name, fault := owner(c, v, when(v, r.Trace))
		if fault != "" {
			return name, fault
		}
		if violated == "" {
			violated = name
		}
	}
	if r.Exit < 0 {
		return violated, violated + " is violated, but TLC was ended from outside before it had told how"
	}
	return violated, ""
}
