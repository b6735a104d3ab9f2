package lsp

import (
	"io"
	"sync"
)

// ahead reads in as fast as it comes, whether or not anybody takes it: a client
// that has gone is noticed also while a message of its is being handled.
type ahead struct {
	mu   sync.Mutex
	news *sync.Cond
	data []byte
	err  error // what ended in
}

// readAhead begins to read in. ended is called once, when in has ended or
// failed, however much of it is still to be taken.
func readAhead(in io.Reader, ended func()) *ahead {
	a := &ahead{}
	a.news = sync.NewCond(&a.mu)
	go func() {
		defer ended()
		chunk := make([]byte, 64<<10)
		for {
			n, err := in.Read(chunk)
			a.put(chunk[:n], err)
			if err != nil {
				return
			}
		}
	}()
	return a
}

func (a *ahead) put(data []byte, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.data, a.err = append(a.data, data...), err
	a.news.Broadcast()
}

// Read waits for what comes next. An error comes after all that came before it.
func (a *ahead) Read(p []byte) (int, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for len(a.data) == 0 && a.err == nil {
		a.news.Wait()
	}
	if len(a.data) == 0 {
		return 0, a.err
	}
	n := copy(p, a.data)
	if a.data = a.data[n:]; len(a.data) == 0 {
		a.data = nil // not to be held, however large it was
	}
	return n, nil
}
