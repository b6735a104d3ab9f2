package distributed

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"time"
)

// maxMessage bounds a line, in bytes.
const maxMessage = 4 << 10

// link is one end of a connection. Several goroutines may send at once, one
// receives.
type link struct {
	conn  net.Conn
	lines *bufio.Scanner
	mu    sync.Mutex // held while sending
}

func newLink(conn net.Conn) *link {
	lines := bufio.NewScanner(conn)
	lines.Buffer(make([]byte, 0, maxMessage), maxMessage)
	return &link{conn: conn, lines: lines}
}

func (l *link) send(m message) error {
	line, err := json.Marshal(m)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.conn.SetWriteDeadline(time.Now().Add(silence)); err != nil {
		return err
	}
	if _, err = l.conn.Write(append(line, '\n')); err != nil {
		_ = l.conn.Close() // what is left of the line would be taken for the next one's beginning
	}
	return err
}

// receive waits for the next message that says something. The error says that
// there will be none.
func (l *link) receive() (message, error) {
	for {
		if err := l.conn.SetReadDeadline(time.Now().Add(silence)); err != nil {
			return message{}, err
		}
		if !l.lines.Scan() {
			if errors.Is(l.lines.Err(), os.ErrDeadlineExceeded) {
				return message{}, fmt.Errorf("nothing was heard of it for %s", silence)
			}
			return message{}, errors.New("its connection ended")
		}
		var m message
		if err := json.Unmarshal(l.lines.Bytes(), &m); err != nil {
			return message{}, fmt.Errorf("this is not lockstep: %w", err)
		}
		if m != (message{}) {
			return m, nil
		}
	}
}

// keep says now and then that this side is there, until ctx ends, and closes the
// connection then.
func (l *link) keep(ctx context.Context) {
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	defer l.conn.Close()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if l.send(message{}) != nil {
				return
			}
		}
	}
}
