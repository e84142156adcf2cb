package declared

import "strings"

// Listed is a list of numbers whose name says in brackets what each of them counts: the name without that, and the
// numbers with what they count, those alone that are not 0. Any other value is as it was.
func Listed(name, value string) (string, string) {
	head, in, ok := strings.Cut(strings.TrimSuffix(name, ")"), " (")
	what, numbers := strings.Split(in, ", "), strings.Split(value, ", ")
	if !ok || len(what) < 2 || len(what) != len(numbers) {
		return name, value
	}
	var out []string
	for i, n := range numbers {
		if n != "0" {
			out = append(out, n+" "+what[i])
		}
	}
	if out == nil {
		out = []string{"0"}
	}
	return head, strings.Join(out, ", ")
}
