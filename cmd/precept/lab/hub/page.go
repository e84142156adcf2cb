package hub

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"precept/cmd/precept/desk/metrics"
	"precept/cmd/precept/lab/chart"
	"precept/cmd/precept/lab/cluster"
)

// pages shows the state of the simulations at a server.
type pages struct {
	site *cluster.Site
	set  *metrics.Set

	lock sync.Mutex
	last *cluster.State
	when time.Time
}

// fresh is how long a looked-up state is used again.
const fresh = time.Second

// Pages returns a handler for a progress page; /metrics has metrics for Prometheus.
func Pages(site *cluster.Site) http.Handler {
	p := &pages{site: site, set: metrics.New()}
	sum := func(of func(*cluster.State) int) func() float64 {
		return func() float64 {
			s, err := p.state(context.Background())
			if err != nil {
				return -1
			}
			return float64(of(s))
		}
	}
	jobs := func(of func(*cluster.JobState) int) func() float64 {
		return sum(func(s *cluster.State) (n int) {
			for i := range s.Jobs {
				n += of(&s.Jobs[i])
			}
			return n
		})
	}
	workers := func(of func(*cluster.Pulse) int) func() float64 {
		return sum(func(s *cluster.State) (n int) {
			for i := range s.Workers {
				n += of(&s.Workers[i])
			}
			return n
		})
	}
	p.set.Gauge("precept_cluster_jobs", sum(func(s *cluster.State) int { return len(s.Jobs) }))
	p.set.Gauge("precept_cluster_workers", sum(func(s *cluster.State) int { return len(s.Workers) }))
	p.set.Gauge("precept_cluster_cores", workers(func(w *cluster.Pulse) int { return w.Cores }))
	p.set.Gauge("precept_cluster_matches_counted", jobs(func(j *cluster.JobState) int { return j.Done }))
	p.set.Gauge("precept_cluster_matches_wanted", jobs(func(j *cluster.JobState) int { return j.All }))
	p.set.Gauge("precept_cluster_units_waiting", jobs(func(j *cluster.JobState) int { return int(j.Waiting) }))
	p.set.Gauge("precept_cluster_units_playing", jobs(func(j *cluster.JobState) int { return j.Playing }))
	p.set.Gauge("precept_cluster_results_lying", jobs(func(j *cluster.JobState) int { return int(j.Lies) }))
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", p.set)
	mux.HandleFunc("GET /{$}", p.progress)
	return mux
}

// state returns the state of the server, from a cache that is at most fresh old.
func (p *pages) state(ctx context.Context) (*cluster.State, error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.last != nil && time.Since(p.when) < fresh {
		return p.last, nil
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	s, err := p.site.State(ctx)
	if err != nil {
		return nil, err
	}
	p.last, p.when = s, time.Now()
	return s, nil
}

// words holds the texts of the page, in English and in French.
var words = map[string][2]string{
	"title": {"A cluster of Precept", "Une grappe de Precept"},
	"lead": {"Status at %s; the page reloads every few seconds.",
		"État à %s ; la page se recharge toutes les quelques secondes."},
	"jobs": {"Simulations", "Simulations"},
	"nojobs": {"None. Start one: precept simulate GAME --games N --cluster URL",
		"Aucune. Pour en lancer une : precept simulate JEU --games N --cluster URL"},
	"workers": {"Workers", "Ouvriers"},
	"noworker": {"None. Start one on each machine: precept farm worker --cluster URL",
		"Aucun. Pour en lancer un sur chaque machine : precept farm worker --cluster URL"},
	"game":    {"game", "jeu"},
	"counted": {"counted", "comptées"},
	"of":      {"of at most", "sur au plus"},
	"rate":    {"a second", "par seconde"},
	"left":    {"time left", "temps restant"},
	"waiting": {"units waiting", "lots en attente"},
	"playing": {"units played now", "lots en cours"},
	"who":     {"coordinated by", "coordonnée par"},
	"worker":  {"worker", "ouvrier"},
	"cores":   {"cores", "cœurs"},
	"matches": {"matches played", "parties jouées"},
	"refuses": {"does not play", "ne joue pas"},
	"nobody":  {"nobody now; the same command continues it", "personne ; la même commande la reprend"},
	"nothing": {"The server does not answer: %v", "Le serveur ne répond pas : %v"},
}

// progress writes the page.
func (p *pages) progress(w http.ResponseWriter, r *http.Request) {
	lang := 0
	if r.URL.Query().Get("lang") == "fr" {
		lang = 1
	}
	word := func(key string) string { return words[key][lang] }
	page := chart.Page{Lang: [2]string{"en", "fr"}[lang], Title: word("title")}
	s, err := p.state(r.Context())
	status := http.StatusOK
	if err != nil {
		status = http.StatusServiceUnavailable
		page.Lead = append(page.Lead, fmt.Sprintf(word("nothing"), err))
	} else {
		page.Lead = append(page.Lead, fmt.Sprintf(word("lead"), time.Now().Format(time.TimeOnly)))
		p.tell(&page, s, word)
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	h.Set("Refresh", "3")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(page.String()))
}

func (p *pages) tell(page *chart.Page, s *cluster.State, word func(string) string) {
	rows := [][]string{{word("game"), word("counted"), word("of"), word("rate"), word("left"), word("waiting"),
		word("playing"), word("who")}}
	for _, j := range s.Jobs {
		rate, left := pace(&j, time.Now())
		who := j.Who
		if j.Over || who == "" {
			who, rate, left = word("nobody"), "", ""
		}
		rows = append(rows, []string{j.Game, strconv.Itoa(j.Done), strconv.Itoa(j.All), rate, left,
			strconv.FormatUint(j.Waiting, 10), strconv.Itoa(j.Playing), who})
	}
	if len(s.Jobs) == 0 {
		page.Add(word("jobs"), word("nojobs"), "")
	} else {
		page.Add(word("jobs"), "", chart.Table(rows))
	}
	rows = [][]string{{word("worker"), word("cores"), word("matches"), word("refuses")}}
	for _, w := range s.Workers {
		whys := slices.Compact(slices.Sorted(maps.Values(w.Refused)))
		rows = append(rows, []string{w.Who, strconv.Itoa(w.Cores), strconv.FormatInt(w.Matches, 10),
			strings.Join(whys, "; ")})
	}
	if len(s.Workers) == 0 {
		page.Add(word("workers"), word("noworker"), "")
	} else {
		page.Add(word("workers"), "", chart.Table(rows))
	}
}

// pace returns the number of matches per second of a job and the remaining time as texts. Both are "" if unknown.
func pace(j *cluster.JobState, now time.Time) (rate, left string) {
	played, took := float64(j.Done-j.From), now.Sub(j.Began).Seconds()
	if played <= 0 || took <= 0 {
		return "", ""
	}
	each := took / played
	return strconv.FormatFloat(1/each, 'f', 1, 64),
		(time.Duration(each*float64(j.All-j.Done)*1e3) * time.Millisecond).Round(time.Second).String()
}
