package declared

import "strings"

// Listed returns the name and the value of a list of numbers in a readable form. The name says in parentheses what each
// number counts, as in "goods (silk, tea)": the result is "goods" and "2 silk, 1 tea", without zeros. Any other name
// and value are returned unchanged.
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
