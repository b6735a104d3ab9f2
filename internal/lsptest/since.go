package lsptest

import "encoding/json"

// Mark is a moment in what the server has sent: WaitSince looks at what comes
// after it only, so that a benchmark does not read old events again.
type Mark int

// Now is the mark behind everything that has come so far.
func (c *Client) Now() Mark {
	c.mu.Lock()
	defer c.mu.Unlock()
	return Mark(len(c.events))
}

// WaitSince waits for the first event after the mark that is accepted; nil
// accepts any of the method.
func (c *Client) WaitSince(mark Mark, method string, accept func(params json.RawMessage) bool) Event {
	c.t.Helper()
	return c.waitFrom(int(mark), method, accept)
}
