package svg

import (
	"math"
	"slices"
	"sync"
)

// Apart returns a colour that differs most from those taken, also for people with a colour vision deficiency. If
// several do, it returns the first in turn.
func Apart(taken []string) string {
	best, most := inTurn[0], -1.0
	for _, c := range inTurn {
		if slices.Contains(taken, c) {
			continue
		}
		least := 1.0
		for _, o := range taken {
			least = min(least, distances()[[2]string{c, o}])
		}
		// Distances beyond enough count as equal, else black and white would always win.
		if least = min(least, enough); least > most {
			best, most = c, least
		}
	}
	return best
}

// enough is the distance in OKLab at which nobody confuses two colours. Black and white have distance 1.
const enough = 0.14

// distances maps each two colours of the palette to their distance, for the kind of eyes that sees the least.
var distances = sync.OnceValue(func() map[[2]string]float64 {
	out := map[[2]string]float64{}
	for _, a := range inTurn {
		for _, b := range inTurn {
			d := 1.0
			for _, eye := range eyes {
				d = min(d, eye.distance(linear(palette[a]), linear(palette[b])))
			}
			out[[2]string{a, b}] = d
		}
	}
	return out
})

// Distance returns the distance of two colours of the palette for the kind of eyes that sees the least: 1 for black and
// white.
func Distance(a, b string) float64 { return distances()[[2]string{a, b}] }

// eye maps red, green and blue to what a kind of eyes sees.
type eye [3][3]float64

// eyes are those that see all colours, then those without one kind of cones (Machado, Oliveira and Fernandes 2009).
var eyes = []eye{
	{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
}

// distance returns the distance of two colours in OKLab (Ottosson 2020).
func (e *eye) distance(a, b [3]float64) float64 {
	p, q := e.lab(a), e.lab(b)
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

func (e *eye) lab(c [3]float64) [3]float64 {
	r := times3(*e, c)
	lms := times3([3][3]float64{{0.4122214708, 0.5363325363, 0.0514459929},
		{0.2119034982, 0.6806995451, 0.1073969566}, {0.0883024619, 0.2817188376, 0.6299787005}}, r)
	for i, v := range lms {
		lms[i] = math.Cbrt(v)
	}
	return times3([3][3]float64{{0.2104542553, 0.7936177850, -0.0040720468},
		{1.9779984951, -2.4285922050, 0.4505937099}, {0.0259040371, 0.7827717662, -0.8086757660}}, lms)
}

func times3(m [3][3]float64, v [3]float64) (out [3]float64) {
	for i := range m {
		out[i] = m[i][0]*v[0] + m[i][1]*v[1] + m[i][2]*v[2]
	}
	return out
}
