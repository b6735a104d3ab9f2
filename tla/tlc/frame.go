package tlc

import (
	"regexp"
	"strconv"
	"strings"
)

// Classes of a message, from tlc2.output.MP of TLC.
const (
	classError   = 1
	classBug     = 2
	classWarning = 3
)

// message is one framed message of -tool mode. One that another was printed
// into has the other's words in its Text, where they stood, and the other in
// Nested.
type message struct {
	Code, Class int
	Text        string
	Nested      []message
}

// words is the message's text without the blank lines around it.
func (m message) words() string { return strings.TrimSpace(m.Text) }

// find returns the first message with that code among m and what it nests.
func (m message) find(code int) (message, bool) {
	if m.Code == code {
		return m, true
	}
	for _, n := range m.Nested {
		if hit, ok := n.find(code); ok {
			return hit, true
		}
	}
	return message{}, false
}

// A frame's borders. A start may follow other words on its line, but only
// inside an open frame (TLC formats one exception into another); what a model
// prints with PrintT stands outside of frames and in quotes, so it can forge
// neither.
var (
	startFrame  = regexp.MustCompile(`^@!@!@STARTMSG (-?\d{1,9}):(\d) @!@!@$`)
	nestedStart = regexp.MustCompile(`^(.*)@!@!@STARTMSG (-?\d{1,9}):(\d) @!@!@$`)
	endFrame    = regexp.MustCompile(`^@!@!@ENDMSG (-?\d{1,9}) @!@!@$`)
)

// maxFrameBytes bounds what one message keeps: a state of a hostile model may
// print without end.
const maxFrameBytes = 16 << 20

// frames puts lines together to messages.
type frames struct {
	open []*openFrame
	emit func(message)     // called for each complete outermost message
	bare func(line string) // called for each line outside of all frames
}

type openFrame struct {
	message
	text strings.Builder
}

// line takes one line of output, without its line end.
func (f *frames) line(line string) {
	if len(f.open) == 0 {
		if m := startFrame.FindStringSubmatch(line); m != nil {
			f.start(m[1], m[2])
			return
		}
		f.bare(line)
		return
	}
	top := f.open[len(f.open)-1]
	if m := endFrame.FindStringSubmatch(line); m != nil && f.end(m[1]) {
		return
	}
	if m := nestedStart.FindStringSubmatch(line); m != nil {
		if m[1] != "" {
			top.add(m[1])
		}
		f.start(m[2], m[3])
		return
	}
	top.add(line)
}

func (o *openFrame) add(line string) {
	if o.text.Len()+len(line) < maxFrameBytes {
		o.text.WriteString(line)
		o.text.WriteByte('\n')
	}
}

func (f *frames) start(code, class string) {
	opened := &openFrame{}
	opened.Code, _ = strconv.Atoi(code) // the pattern lets only short numbers through
	opened.Class, _ = strconv.Atoi(class)
	f.open = append(f.open, opened)
}

// end closes the innermost open frame with that code, and with it those inside
// that never closed. It says false where none is open: the line is text.
func (f *frames) end(code string) bool {
	n, _ := strconv.Atoi(code)
	for i := len(f.open) - 1; i >= 0; i-- {
		if f.open[i].Code == n {
			for len(f.open) > i {
				f.pop()
			}
			return true
		}
	}
	return false
}

func (f *frames) pop() {
	last := len(f.open) - 1
	top := f.open[last]
	f.open = f.open[:last]
	top.Text = top.text.String()
	if last == 0 {
		f.emit(top.message)
		return
	}
	outer := f.open[last-1]
	outer.Nested = append(outer.Nested, top.message)
	outer.add(top.words())
}

// close hands out what is still open when the output ends: a run that was
// killed stops in the middle of a message.
func (f *frames) close() {
	for len(f.open) > 0 {
		f.pop()
	}
}
