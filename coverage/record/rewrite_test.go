package record

import "testing"

func TestRenumber(t *testing.T) {
	for _, c := range []struct {
		written     string
		first, last int
		want        string
	}{
		{"12", 14, 14, "14"},
		{"12", 14, 19, "14"},
		{"12-15", 14, 19, "14-19"},
		{"12–15", 114, 119, "114–119"},
		{"L12-L15", 9, 10, "L9-L10"},
		{"L12", 9, 9, "L9"},
		{"12-15", 14, 14, "14"},
		{"L12-L15", 14, 14, "L14"},
	} {
		if got := Renumber(c.written, c.first, c.last); got != c.want {
			t.Errorf("%s made %d to %d is %s, want %s", c.written, c.first, c.last, got, c.want)
		}
	}
}
