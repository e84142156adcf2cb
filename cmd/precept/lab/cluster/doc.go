// Package cluster plays the matches of a simulation on many machines, over NATS with JetStream.
//
// The process that starts the simulation coordinates it. What is played is a job; its matches are divided into
// units, a second or two of work each. Any process may die, since nothing depends on a single one:
//
//	job      a key in precept_jobs: the checksum of everything that affects the result; the same command resumes it
//	content  objects in precept_content, packed, by their checksums
//	units    messages in the stream PRECEPT_WORK; a unit is removed once its results are stored, and is handed out
//	         again if its worker falls silent
//	results  messages in the stream PRECEPT_RESULTS, one for each unit, whichever worker played it; they remain until
//	         the coordinator has saved its counts
//	lease    a key in precept_leases, renewed by the coordinator: there is one for each job
//	pulse    a key in precept_workers, renewed by a worker, with the jobs that it refuses and why
//	marks    keys in precept_marks: the match that a worker has begun, for units that several workers have left
//
// The coordinator counts matches in order, as a single process does, so the results are the same.
//
//   - reach.go, site.go: the connection to the server, and what is stored there
//   - job.go: what is played; parcel.go: packed content; build.go: the program's version
//   - coordinator.go: hands out units; count.go: counts results; lease.go: ensures that there is only one coordinator
//   - worker.go: takes jobs; feed.go: fetches units; unit.go: plays them; pulse.go: reports that the worker is alive
//   - cpu_unix.go, cpu_other.go: processor time of the process
//   - state.go: the state of everything, for a page
package cluster
