package desk

import (
	"testing"
)

// BenchmarkJudge measures `precept check` of the built-in content.
func BenchmarkJudge(b *testing.B) {
	defer Hurry()()
	for range b.N {
		l, err := (&Desk{}).Library()
		if err != nil {
			b.Fatal(err)
		}
		l.Judge()
	}
}

// BenchmarkVariants loads the built-in games with each of their variants, after their files were read.
func BenchmarkVariants(b *testing.B) {
	defer Hurry()()
	l, err := (&Desk{}).Library()
	if err != nil {
		b.Fatal(err)
	}
	for _, p := range l.Packages {
		b.Run(p.ID, func(b *testing.B) {
			g, _ := l.Load(p)
			list := g.Definition().Variants
			for i := range b.N {
				if len(list) == 0 {
					l.Load(p)
				} else {
					l.Load(p, list[i%len(list)].ID)
				}
			}
		})
	}
}
