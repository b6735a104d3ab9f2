package record

import "bytes"

// deepestBlock is how many quotes and lists a line may open. People stay below
// ten; the Markdown parser's time grows with the square.
const deepestBlock = 100

// tame blanks the lines that open too many blocks at once. Offsets stay.
func tame(source []byte) {
	for start := 0; start < len(source); {
		end := len(source)
		if i := bytes.IndexByte(source[start:], '\n'); i >= 0 {
			end = start + i
		}
		if line := source[start:end]; blocksOpened(line) > deepestBlock {
			for i := range line {
				line[i] = ' '
			}
		}
		start = end + 1
	}
}

// blocksOpened counts the quote and list markers at the start of a line.
func blocksOpened(line []byte) int {
	count := 0
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == ' ' || c == '\t' || c == '\r':
		case c == '>':
			count++
		case c == '-' || c == '+' || c == '*' || c == '.' || c == ')':
			if i+1 < len(line) && line[i+1] != ' ' && line[i+1] != '\t' {
				return count
			}
			count++
		case !isDigit(c):
			return count
		}
	}
	return count
}
