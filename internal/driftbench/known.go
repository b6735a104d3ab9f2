package main

import "strings"

// known says why a function drifts beyond what is asked: the formatter has
// changed what it means, or the grammar reads it in another way. Each was looked
// at by hand.
func known(line string) string {
	const comparison = "the grammar reads sql<T>`…` as a comparison, and the pipe behind it as nobody's"
	for _, k := range []struct{ of, why string }{
		{"dprint: @wordpress/components/src/higher-order/with-fallback-styles/index.tsx#default changed",
			`dprint drops blanks that are rendered: <div> {element} </div>`},
		{"dprint: @wordpress/components/src/tabs/stories/index.story.tsx#Template changed",
			`dprint drops a blank that is rendered: <code> false</code>`},
		{"retyped: effect/src/eventlog/SqlEventLogServerUnencrypted.ts#makeStorage.mysql.indexExists removed", comparison},
		{"retyped: effect/src/persistence/KeyValueStore.ts#layerSql.size removed", comparison},
		{"retyped: effect/src/persistence/KeyValueStore.ts#layerSql.keys removed", comparison},
		{"retyped: effect/src/persistence/Persistence.ts#layerBackingSql.mysql.indexExists removed", comparison},
		{"retyped: effect/src/persistence/Persistence.ts#layerBackingSql.mssql.indexExists removed", comparison},
	} {
		if strings.HasPrefix(line, k.of) {
			return k.why
		}
	}
	return ""
}
