// Package cluster plays the matches of a simulation on many machines, over NATS with JetStream.
//
// Who starts the simulation coordinates it. What is to be played is a job; its matches are divided into units, a second
// or two of work each. Nothing is done by one of them alone, so any of them may die:
//
//	job      a key in precept_jobs, by the sum of all that decides what comes of it; who starts the same goes on with it
//	content  objects in precept_content, packed, by their sums
//	units    messages in the stream PRECEPT_WORK; one is gone once its results are kept, and is handed out again where a
//	         worker falls silent
//	results  messages in the stream PRECEPT_RESULTS, one for a unit, whoever played it; they stay until the coordinator
//	         has written down what they come to
//	lease    a key in precept_leases, which the coordinator writes again and again: there is one for a job
//	pulse    a key in precept_workers, which a worker writes again and again, with what it will not play and why
//	marks    keys in precept_marks: the match that a worker has begun, for units that several have left
//
// The coordinator counts matches in their order, as one process does, so what comes of them is the same.
//
//   - reach.go, site.go: how the server is reached, and what lies there
//   - job.go: what is played; parcel.go: content that travels; build.go: by what program
//   - coordinator.go: hands out units and counts results; lease.go: is the only one
//   - worker.go: takes jobs; feed.go: fetches units; unit.go: plays them; pulse.go: says that it is there
//   - cpu_unix.go, cpu_other.go: how long a process has computed
//   - state.go: how all of it stands, for a page
package cluster
