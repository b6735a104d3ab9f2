package tlc

import "testing"

func TestRoom(t *testing.T) {
	for _, c := range []struct {
		cores    int
		free     int64
		memoryMB int
		want     int
	}{
		{8, 16_000, 0, 8}, {8, 3_000, 0, 2}, {8, 3_000, 500, 6}, {2, 300, 0, 1}, {4, 0, 2048, 4},
	} {
		if got := room(c.cores, c.free, c.memoryMB); got != c.want {
			t.Errorf("%+v: room for %d", c, got)
		}
	}
	if Room(0) < 1 {
		t.Error("there is no room for any")
	}
}
