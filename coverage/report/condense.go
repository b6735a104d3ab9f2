package report

import "fmt"

// condense takes out of a record's functions what one line says for several,
// and gives those lines.
func condense(r CheckRecord) (rest []Function, lines []string) {
	alike := map[string]int{}
	var order []string
	for _, f := range r.Functions {
		if words := sharedWords(r, f); words != "" {
			if alike[words]++; alike[words] == 2 {
				order = append(order, words)
			}
		}
	}
	for _, f := range r.Functions {
		if alike[sharedWords(r, f)] < 2 {
			rest = append(rest, f)
		}
	}
	for _, words := range order {
		lines = append(lines, count(alike[words], "function")+" "+words)
	}
	return rest, lines
}

// sharedWords is what is to be said of a function that is not compared for the
// record's reason, or that did nothing but move along with its file; "" for
// any other.
func sharedWords(r CheckRecord, f Function) string {
	switch {
	case f.Drift == "not-compared" && f.Reason == r.Reason:
		return "not compared"
	case f.Drift == "none" && f.Moved != nil && f.Moved.Name == f.Name:
		return fmt.Sprintf("moved unchanged from %s to %s", f.File, f.Moved.File)
	}
	return ""
}
