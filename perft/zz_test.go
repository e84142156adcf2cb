package perft_test
import ("testing";"time";"precept/perft")
func TestZZ(t *testing.T){ for _,k:=range known { m:=start(t,k.game); s:=time.Now(); perft.Count(m.Run.P,m.Run.M,k.depth,perft.Options{}); t.Log(k.game,k.depth,time.Since(s)) } }
