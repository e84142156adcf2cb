package schema

import (
	"bytes"
	"encoding/json"
	"slices"

	"precept/interpreter/language"
)

type object = map[string]any

// Draft is the version of JSON Schema that the schemas use.
const Draft = "https://json-schema.org/draft/2020-12/schema"

// JSON returns the schema of content files, indented, with a line break at its end.
func JSON() ([]byte, error) { return indented(schema()) }

func indented(schema object) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(schema)
	return b.Bytes(), err
}

func schema() object {
	out := file()
	out["$schema"], out["title"] = Draft, "A content file of Precept"
	defs := object{
		"expression": object{"type": []string{"string", "integer", "boolean", "array", "null"},
			"description": "An expression, checked by precept check."},
		"text": place("text"), "step": step(), "steps": steps(), "menu": menu(), "labelled": labelled(),
		"attributes": object{"type": "object", "description": "Values of attributes, by name."},
		"effect_part": object{
			"if": object{"anyOf": []object{has("answer"), has("add"),
				has("forbid")}}, "then": ref("rule"), "else": ref("ability")},
	}
	for _, p := range language.Places() {
		if name := p.Name; p.Verb.Word == "" && name != "step" && name != "text" && name != "node" &&
			name != "declarations" && !slices.Contains(language.Files, name) {
			defs[name] = place(name)
		}
	}
	for _, name := range language.Files {
		defs[name+"_file"] = fileOf(name)
	}
	out["$defs"] = defs
	return out
}

func ref(name string) object { return object{"$ref": "#/$defs/" + name} }

func has(key string) object { return object{"required": []string{key}} }

// firsts lists the keys that identify the kinds of files, in the order in which they are tested. The order matters:
// a variant also has a key game, a faction a key cards, a game a key rulebook.
var firsts = []string{"variant", "game", "faction", "law", "map", "bot", "rulebook", "readings", "cards", "language",
	"notation"}

// file returns the schema of any file; its identifying key selects the definition.
func file() object {
	words := object{}
	for _, w := range firsts {
		words[w] = object{"description": doc(w, w)}
	}
	rest := object{"properties": words, "additionalProperties": false, "minProperties": 1}
	for _, w := range slices.Backward(firsts) {
		rest = object{"if": has(w), "then": ref(w + "_file"), "else": rest}
	}
	rest["type"] = "object"
	return rest
}

// fileOf returns the definition of one kind of file: its own words, and the declarations if it may have them.
func fileOf(name string) object {
	out := place(name)
	if name == "rulebook" || name == "variant" || name == "readings" || name == "language" || name == "notation" {
		return out
	}
	properties := out["properties"].(object)
	for _, r := range language.At("declarations").Rows {
		if properties[r.Word] == nil {
			properties[r.Word] = property(r)
		}
	}
	return out
}

// place returns the definition of a node of a place.
func place(name string) object {
	properties := object{}
	for _, word := range language.Keys(name) {
		properties[word] = property(row(name, word))
	}
	out := object{"type": "object", "properties": properties, "additionalProperties": false}
	p := language.At(name)
	if p.About != "" {
		out["description"] = upper(string(p.About)) + "."
	}
	if p.Extra != nil {
		out["additionalProperties"] = value(*p.Extra)
	}
	if p.Short != nil {
		shorten(out, *p.Short)
	}
	return out
}

// shorten allows a short form of a node that is no map. The keys are checked only if the value is a map.
func shorten(out object, s language.Shape) {
	switch s.Sort {
	case language.Steps:
		out["type"], out["items"] = []string{"object", "array", "string", "null"}, ref("step")
	case language.List:
		out["type"], out["items"] = []string{"object", "array"}, ref(s.Place)
	case language.Name:
		out["type"] = []string{"object", "string"}
	default:
		delete(out, "type")
	}
}

// row returns the row of a word in a place.
func row(place, word string) language.Row {
	r, _ := language.Find(place, word)
	return r
}

// property returns the schema of a key: its value, and the text that editors show.
func property(r language.Row) object { return described(value(r.Shape), text(r)) }

// described adds the text that editors show. Draft 2020-12 allows it beside a reference, too.
func described(schema object, text string) object {
	out := object{}
	for k, v := range schema {
		out[k] = v
	}
	if text != "" {
		out["description"] = text
	}
	return out
}

func doc(place, word string) string { return text(row(place, word)) }

// text returns the text that editors show for a word.
func text(r language.Row) string {
	switch {
	case r.Doc == "":
		return ""
	case r.Form == "":
		return upper(r.Doc) + "."
	}
	return upper(r.Doc) + ". Its value: " + r.Form + "."
}

func upper(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// value returns the schema of a shape. For an editor, a missing value is null; for the checker, it is absent.
func value(s language.Shape) object {
	switch s.Sort {
	case language.Name:
		return object{"type": []string{"string", "null"}}
	case language.Word:
		return object{"enum": s.Words}
	case language.Texts:
		return ref("text")
	case language.Int:
		return object{"type": "integer"}
	case language.Truth:
		return object{"type": "boolean"}
	case language.Expr:
		return ref("expression")
	case language.Node:
		return nullable(ref(s.Place))
	case language.Named:
		return object{"type": []string{"object", "null"}, "additionalProperties": nullable(ref(s.Place))}
	case language.List:
		return object{"type": []string{"array", "null"}, "items": ref(s.Place)}
	case language.Steps:
		return ref("steps")
	case language.Menu:
		return ref("menu")
	}
	return object{}
}

// nullable returns a schema that also allows null.
func nullable(schema object) object {
	return object{"if": object{"not": object{"type": "null"}}, "then": schema}
}

// steps returns the schema of a list of steps, one step, or the name of one.
func steps() object {
	return object{"type": []string{"array", "object", "string", "null"}, "items": ref("step"),
		"if": object{"type": "object"}, "then": ref("step")}
}

// step returns the schema of a step: a verb with its keys, or a call, which takes any key.
func step() object {
	properties := object{}
	var verbs []object
	for _, p := range language.Places() {
		word := p.Verb.Word
		if word == "" {
			continue
		}
		own := object{word: property(p.Verb)}
		for _, q := range language.Keys(p.Name) {
			s := property(row(p.Name, q))
			own[q] = s
			if properties[q] == nil {
				properties[q] = object{"description": s["description"]}
			}
		}
		if word == "apply" {
			own[word] = described(object{"items": ref("effect_part")}, text(p.Verb))
		}
		properties[word] = object{"description": text(p.Verb)}
		then := object{"properties": own}
		if p.Extra == nil { // perform takes the arguments of what it calls
			then["additionalProperties"] = false
		}
		verbs = append(verbs, object{"if": has(word), "then": then})
	}
	return object{"type": []string{"object", "string"}, "minProperties": 1,
		"description": upper(string(language.At("step").About)) +
			": a verb with its keys, or the name of an action or procedure with what it takes.",
		"properties": properties, "additionalProperties": ref("labelled"), "allOf": verbs}
}

// menu returns the schema of a list of entries, or a map of entries by name.
func menu() object {
	return object{"type": []string{"array", "object", "string"}, "items": ref("step"),
		"additionalProperties": ref("labelled")}
}

// labelled returns the schema of a value whose key is a name that the schema does not know. The value can be the steps
// of a menu entry, an entry with a condition, or an argument of a call.
func labelled() object {
	return object{"items": object{"if": object{"type": "object"}, "then": ref("step")},
		"if": object{"type": "object", "required": []string{"do"}}, "then": ref("entry")}
}
