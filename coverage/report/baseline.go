package report

// Baseline is the lockstep.baseline/1 object: a text that code is compared with.
type Baseline struct {
	Schema    string `json:"schema"`
	Commit    string `json:"commit"`    // full hash
	Judgement string `json:"judgement"` // by which the text was acknowledged, "" for that of the sync commit
	File      string `json:"file"`      // path in that commit, relative to the repository's root
	Function  string `json:"function"`  // its name there, "" for the whole file
	Line      int    `json:"line"`      // 1-based, in that file, where the function's text, or the file's, begins
	Text      string `json:"text"`
}
