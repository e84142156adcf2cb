package verbs_test

import (
	"bufio"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// says returns the text after some words in a printed line.
func (w *watching) says(words string) string {
	w.t.Helper()
	for end := time.After(patience); ; {
		select {
		case line, ok := <-w.lines:
			if _, after, found := strings.Cut(line, words); found {
				return strings.TrimSpace(after)
			}
			if !ok {
				w.t.Fatalf("it ends without a word of %q", words)
			}
		case <-end:
			w.t.Fatalf("nothing is said of %q", words)
		}
	}
}

// numbers returns the metrics at an address, by name with labels.
func numbers(t *testing.T, address string) map[string]float64 {
	t.Helper()
	out := map[string]float64{}
	for line := range strings.Lines(page(t, address, "", "")) {
		name, value, found := strings.Cut(strings.TrimSpace(line), " ")
		if x, err := strconv.ParseFloat(value, 64); found && err == nil {
			out[name] = x
		}
	}
	return out
}

// moves waits until the metrics at an address meet a condition.
func moves(t *testing.T, address, what string, is func(map[string]float64) bool) {
	t.Helper()
	var last map[string]float64
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if last = numbers(t, address); is(last) {
			return
		}
	}
	maps.DeleteFunc(last, func(name string, _ float64) bool { return !strings.HasPrefix(name, "precept_") })
	t.Errorf("%s: %s does not come: %v", address, what, last)
}

// documented checks that a document names exactly the metrics served.
func documented(t *testing.T, address, file, prefix string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	names := func(text string) []string {
		all := regexp.MustCompile(`\b`+prefix+`_[a-z_]+`).FindAllString(text, -1)
		for i, name := range all {
			all[i] = strings.TrimSuffix(strings.TrimSuffix(name, "_sum"), "_count")
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	var told strings.Builder
	for name := range numbers(t, address) {
		told.WriteString(name + "\n")
	}
	got, want := names(told.String()), names(string(text))
	if !slices.Equal(got, want) || len(want) == 0 {
		t.Errorf("told are %v\nand %s has %v", got, file, want)
	}
	if !strings.Contains(told.String(), "process_resident_memory_bytes") {
		t.Error("nothing is told of the process")
	}
}

// TestServeNumbers checks that the metrics of a table server are those of the document, and follow events.
func TestServeNumbers(t *testing.T) {
	w := watchFiles(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", "x.db", "--open", "connect_four",
		"--metrics", "127.0.0.1:0")
	table, at := w.says(" plays at "), w.says("numbers for Prometheus are at ")
	before := numbers(t, at)
	page(t, table, "Connect", "")
	const pages = `precept_serve_requests_total{method="GET",status="200"}`
	moves(t, at, "a page that was asked for", func(now map[string]float64) bool {
		return now[pages] > before[pages] && now["precept_serve_requests_seconds_count"] > 0 &&
			now["precept_serve_matches_in_memory"] == 1 && now["precept_serve_tables_in_memory"] == 1
	})
	answer, err := http.Get(table + "/events")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReader(answer.Body).ReadString('\n'); err != nil {
		t.Fatal(answer.Status, err)
	}
	moves(t, at, "who listens", func(now map[string]float64) bool { return now["precept_serve_listeners"] == 1 })
	answer.Body.Close()
	moves(t, at, "that nobody listens", func(now map[string]float64) bool { return now["precept_serve_listeners"] == 0 })
	documented(t, at, "../../../docs/serve.md", "precept_serve")
	missing, err := http.Get(strings.TrimSuffix(at, "/metrics"))
	if err != nil || missing.StatusCode != http.StatusNotFound {
		t.Errorf("at that address there is something else too: %v, %v", missing, err)
	}
	lobby := table[:strings.Index(table, "/s/")] + "/"
	if strings.Contains(page(t, lobby, "", ""), "precept_serve") {
		t.Error("players are told too")
	}
}

// TestClusterNumbers checks that the metrics of a cluster and a worker are those of the document, and follow a
// simulation. The progress page must, too.
func TestClusterNumbers(t *testing.T) {
	c := watchFiles(t, nil, "farm", "serve", "--addr", "127.0.0.1:0", "--page", "127.0.0.1:0")
	url := strings.Split(c.says("a cluster runs at "), ",")[0]
	progress := strings.TrimSpace(c.says("progress:"))
	at := progress + "/metrics"
	page(t, progress, "None. Start one: precept simulate", "")
	page(t, progress+"?lang=fr", "Aucun. Pour en lancer un sur chaque machine", "")
	w := watchFiles(t, nil, "farm", "worker", "--cluster", url, "--cores", "1", "--metrics", "127.0.0.1:0")
	worker := w.says("numbers for Prometheus are at ")
	moves(t, at, "the worker", func(now map[string]float64) bool {
		return now["precept_cluster_workers"] == 1 && now["precept_cluster_cores"] == 1 && now["precept_cluster_jobs"] == 0
	})
	s := watchFiles(t, nil, "simulate", "tic_tac_toe", "--games", "100000", "--agent", "cross=mcts:150", "--cluster", url,
		"--lost", "1s", "--resume", "r.json")
	moves(t, worker, "play", func(now map[string]float64) bool {
		return now["precept_worker_jobs"] == 1 && now["precept_worker_cores_busy"] == 1 &&
			now["precept_worker_matches_total"] > now["precept_worker_units_total"] && now["precept_worker_units_total"] > 0
	})
	moves(t, at, "matches that are counted", func(now map[string]float64) bool {
		return now["precept_cluster_matches_wanted"] == 100_000 && now["precept_cluster_matches_counted"] > 0 &&
			now["precept_cluster_units_playing"] > 0 && now["precept_cluster_units_waiting"] > 0 &&
			now["precept_cluster_results_lying"] > 0
	})
	if text := page(t, progress, "tic_tac_toe", "None."); !regexp.MustCompile(`100000</td>.*\d+\.\d`).MatchString(text) {
		t.Errorf("the page of progress says no pace:\n%s", text)
	}
	documented(t, at, "../../../docs/cluster.md", "precept_cluster")
	documented(t, worker, "../../../docs/cluster.md", "precept_worker")
	if err := s.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	page(t, progress, "nobody now; the same command continues it", "")
}
