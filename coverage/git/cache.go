package git

import (
	"container/list"
	"sync"
)

// blobCacheBytes bounds the content that a Repository keeps: the covered files
// of a few records, so that an edit never asks git for the same baseline.
const blobCacheBytes = 8 << 20

// blobKey names a content that never changes: commit is a full hash.
type blobKey struct{ commit, path string }

// blobCache keeps the contents used last, limit bytes of them.
type blobCache struct {
	mu    sync.Mutex
	limit int
	size  int
	order *list.List // of *blobEntry, the one used last in front
	byKey map[blobKey]*list.Element
}

type blobEntry struct {
	key     blobKey
	content []byte
}

func newBlobCache(limit int) *blobCache {
	return &blobCache{limit: limit, order: list.New(), byKey: map[blobKey]*list.Element{}}
}

// get returns the cache's own content, not to be changed.
func (c *blobCache) get(key blobKey) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	element, found := c.byKey[key]
	if !found {
		return nil, false
	}
	c.order.MoveToFront(element)
	return element.Value.(*blobEntry).content, true
}

// put keeps content, which the caller must not change from then on, unless it
// alone is over the limit.
func (c *blobCache) put(key blobKey, content []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, known := c.byKey[key]; known || len(content) > c.limit {
		return
	}
	c.byKey[key] = c.order.PushFront(&blobEntry{key, content})
	for c.size += len(content); c.size > c.limit; {
		oldest := c.order.Remove(c.order.Back()).(*blobEntry)
		c.size -= len(oldest.content)
		delete(c.byKey, oldest.key)
	}
}
