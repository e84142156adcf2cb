package cluster

// Before has something called before each match that a worker plays.
func Before(w *Worker, do func(match int)) { w.before = do }

// OfBuild has a worker be of another build.
func OfBuild(w *Worker, build string) { w.build = build }
