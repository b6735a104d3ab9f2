package lsp

import "testing"

func TestPlainText(t *testing.T) {
	for markdown, want := range map[string]string{
		"**lockstep** · verify\\-berths":                "lockstep · verify-berths",
		"Actions: `Moor`, `Cast_Off`\n- P1 · 8 \\< 9":   "Actions: Moor, Cast_Off\n- P1 · 8 < 9",
		"\\*\\*not bold\\*\\* \\`\\\\\\`":               "**not bold** `\\`",
		"`a ** \\b`":                                    "a ** \\b",
		"```tla\nP1 == x \\in S /\\ **y**\n```\n\nsays": "P1 == x \\in S /\\ **y**\n\nsays",
		"one\n\n---\n\ntwo":                             "one\n\n---\n\ntwo",
		"ends in \\":                                    "ends in \\",
		"größe · 🚢":                                     "größe · 🚢",
	} {
		if got := plainText(markdown); got != want {
			t.Errorf("%q becomes %q, want %q", markdown, got, want)
		}
	}
}
