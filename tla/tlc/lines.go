package tlc

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxLineBytes bounds one line of output; what is longer loses its end.
const maxLineBytes = 8 << 20

// eachLine calls do with every line of r, without its line end ("\n" or
// "\r\n"), until r ends or fails. A last line without an end counts too.
func eachLine(r io.Reader, do func(string)) {
	br := bufio.NewReaderSize(r, 64<<10)
	var line []byte
	for {
		part, err := br.ReadSlice('\n')
		if room := maxLineBytes - len(line); room > 0 {
			line = append(line, part[:min(len(part), room)]...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err == nil || len(line) > 0 {
			do(string(bytes.TrimRight(line, "\r\n")))
			line = line[:0]
		}
		if err != nil {
			return
		}
	}
}
