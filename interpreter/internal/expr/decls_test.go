package expr

import (
	"testing"

	"precept/interpreter/declared"
)

// TestSuggestBracketed checks that a joined name, such as a name and its argument, is suggested in its written form.
func TestSuggestBracketed(t *testing.T) {
	ware := Type{Base: Enum, Ref: 0}
	d := &Decls{Types: &declared.Types{Enums: []declared.EnumDecl{{Name: "ware", Values: []string{"silk", "raw_tea"}}}},
		Symbols: map[string]*Symbol{
			"bundle": {Name: "bundle", Sort: SymVar, Params: []Param{{Type: ware}}},
			"purse":  {Name: "purse", Sort: SymVar, Params: []Param{{Type: TPlayer}}},
			"open":   {Name: "open", Sort: SymVar},
			"north":  {Name: "north", Sort: SymSeat},
		}}
	names := []string{"bundle", "north", "open", "purse"}
	for name, want := range map[string]string{
		"silk_bundle":    `; did you mean "bundle(silk)"?`,
		"bundle_silk":    `; did you mean "bundle(silk)"?`,
		"raw_tea_bundle": `; did you mean "bundle(raw_tea)"?`,
		"north_purse":    `; did you mean "purse(north)"?`,
		"north_bundle":   `; did you mean "bundle"?`, // no ware
		"silk_open":      `; did you mean "open"?`,   // takes nothing
		"bundles":        `; did you mean "bundle"?`,
	} {
		if got := d.Suggest(name, names); got.String() != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}
