package coverage

import (
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
)

func TestMain(m *testing.M) { gittest.Main(m) }
