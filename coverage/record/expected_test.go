package record

import "testing"

func TestExpectationsBehindAByteOrderMark(t *testing.T) {
	e := ParseExpected("expected.txt", "\ufeffP1_Inv PASS\r\nP2_Inv FAIL A,B\r\n")
	if _, ok := e.Of("P1_Inv"); !ok || len(e.List) != 2 || len(e.Problems) > 0 {
		t.Errorf("got %+v, %+v", e.List, e.Problems)
	}
}
