package report

import (
	_ "embed"
	"io"
	"slices"
	"strconv"
	"strings"
)

//go:embed page/map.html
var mapPage string

//go:embed page/map.css
var mapStyle string

//go:embed page/map.js
var mapScript string

// MapHTML writes the code maps as one page that needs nothing else. Without a
// script it still shows all names and a table.
func MapHTML(w io.Writer, m Map) {
	records := make([]htmlRecord, len(m.Records))
	for i, r := range m.Records {
		records[i] = newHTMLRecord("r"+strconv.Itoa(i), r)
	}
	htmlPage{title: "lockstep map", body: mapPage, style: mapStyle, script: mapScript}.write(w, records)
}

// htmlRecord is one record as the page shows it.
type htmlRecord struct {
	ID, Title, Sync, Reason string
	State                   htmlClass
	Filters                 []htmlFilter
	Columns                 []htmlColumn
	Controls                int // negative controls, which no action is about
	Links                   []htmlLink
}

// htmlClass is a standing as a class and in words.
type htmlClass struct{ Class, Words string }

type htmlFilter struct {
	htmlClass
	Count int
}

// htmlColumn is a rank of the picture; code is grouped by its file.
type htmlColumn struct {
	Title  string
	Count  int
	Groups []htmlGroup
}

type htmlGroup struct {
	Title string
	Items []htmlItem
}

// htmlItem is a node. With are the IDs of the nodes that hang together with it.
type htmlItem struct {
	ID, Name, Place, Words, Sign, Class string
	With                                string
}

type htmlLink struct {
	Action, Place, Function, Notes string
}

func newHTMLRecord(id string, m MapRecord) htmlRecord {
	p := newPicture(m)
	with := p.together(id)
	out := htmlRecord{
		ID: id, Title: Clean(p.title), Reason: Clean(m.Reason), State: htmlClass{p.state.String(), p.state.words()},
		Columns: []htmlColumn{
			{Title: "Code", Count: len(p.code), Groups: byFile(htmlItems(id+"f", p.code, with))},
			{Title: "Actions", Count: len(p.actions), Groups: []htmlGroup{{Items: htmlItems(id+"a", p.actions, with).items}}},
			{Title: "Properties", Count: len(p.checks), Groups: []htmlGroup{{Items: htmlItems(id+"p", p.checks, with).items}}},
		},
	}
	if m.SyncCommit != "" {
		out.Sync = Clean(shortHash(m.SyncCommit))
	}
	counts := map[standing]int{}
	for _, n := range slices.Concat(p.code, p.actions, p.checks) {
		counts[n.standing]++
	}
	for s := standsDrifted; s >= standsNoCode; s-- {
		if counts[s] > 0 {
			out.Filters = append(out.Filters, htmlFilter{htmlClass{s.String(), s.words()}, counts[s]})
		}
	}
	for _, c := range m.Properties {
		if c.Control {
			out.Controls++
		}
	}
	for _, l := range m.Links {
		out.Links = append(out.Links, htmlLink{Clean(l.Action), Clean(placeWords(l)), Clean(l.Function), Clean(noteWords(l))})
	}
	return out
}

// together gives for each node's ID those of the nodes that hang together with
// it: for code the actions that model it and what these can break, for an action
// its code and its properties, for a property the actions and their code.
func (p *picture) together(id string) map[string][]string {
	with := map[string][]string{}
	join := func(a, b string) {
		if !slices.Contains(with[a], b) {
			with[a] = append(with[a], b)
			with[b] = append(with[b], a)
		}
	}
	name := func(rank string, i int) string { return id + rank + strconv.Itoa(i) }
	checks := map[int][]int{}
	for _, e := range p.breaks {
		checks[e.from] = append(checks[e.from], e.to)
		join(name("a", e.from), name("p", e.to))
	}
	for _, e := range p.models {
		join(name("f", e.from), name("a", e.to))
		for _, check := range checks[e.to] {
			join(name("f", e.from), name("p", check))
		}
	}
	return with
}

type itemsOf struct {
	items []htmlItem
	files []string // of each item
}

func htmlItems(prefix string, nodes []node, with map[string][]string) itemsOf {
	signs := map[standing]string{standsDrifted: "≠", standsNotCompared: "?", standsMild: "~", standsInStep: "✓", standsNotCovered: "○", standsNoCode: "–"}
	var out itemsOf
	for i, n := range nodes {
		item := htmlItem{ID: prefix + strconv.Itoa(i), Name: Clean(n.name), Words: Clean(n.words), Sign: signs[n.standing], Class: n.standing.String()}
		item.With = strings.Join(with[item.ID], " ")
		if n.file != "" && n.line > 0 {
			item.Place = Clean(n.place())
		}
		out.items, out.files = append(out.items, item), append(out.files, Clean(n.file))
	}
	return out
}

// byFile groups items by their files, in the order of first mention.
func byFile(of itemsOf) []htmlGroup {
	var groups []htmlGroup
	for i, item := range of.items {
		at := slices.IndexFunc(groups, func(g htmlGroup) bool { return g.Title == of.files[i] })
		if at < 0 {
			at = len(groups)
			groups = append(groups, htmlGroup{Title: of.files[i]})
		}
		groups[at].Items = append(groups[at].Items, item)
	}
	return groups
}
