package schema

import (
	"precept/conformance/words"
	"precept/interpreter/language"
)

// Scenarios returns the JSON schema of scenario files. It is built from the table by which they are read.
func Scenarios() ([]byte, error) { return indented(scenarios()) }

func scenarios() object {
	first := object{}
	for _, w := range words.Files() {
		r, _ := words.Find(w, w)
		first[w] = object{"description": text(r)}
	}
	rest := object{"properties": first, "additionalProperties": false, "minProperties": 1}
	for _, w := range words.Files() {
		rest = object{"if": has(w), "then": ref(w), "else": rest}
	}
	rest["type"], rest["$schema"], rest["title"] = "object", Draft, "A file of scenarios of Precept"
	defs := object{
		"scalar": object{"type": []string{"string", "number", "boolean", "null"}},
		"one or more": object{"if": object{"type": "array"}, "then": object{"items": ref("scalar")},
			"else": ref("scalar")},
		"item": scriptItem(), "answer": answer(), "zone": object{"type": []string{"string", "array", "object", "null"}},
		"stacks": object{"type": []string{"array", "null"}, "items": ref("one or more")},
		"moment": object{"type": "object"},
	}
	for _, p := range words.Places() {
		if p.Verb.Word == "" {
			defs[p.Name] = sceneOf(p)
		}
	}
	defs["scenario"].(object)["properties"].(object)["script"] = script()
	rest["$defs"] = defs
	return rest
}

// sceneOf returns the definition of a node of a place.
func sceneOf(p language.Place) object {
	properties := object{}
	var required []string
	for _, r := range p.Rows {
		properties[r.Word] = described(said(r.Shape), text(r))
		if r.Needed != "" {
			required = append(required, r.Word)
		}
	}
	out := object{"type": "object", "properties": properties, "additionalProperties": false}
	if p.Extra != nil {
		out["additionalProperties"] = said(*p.Extra)
	}
	if required != nil {
		out["required"] = required
	}
	return out
}

// said returns the schema of a shape in a scenario. For an editor, a missing value is null.
func said(s language.Shape) object {
	switch s.Sort {
	case language.Word:
		return object{"enum": s.Words}
	case language.Int:
		return object{"type": "integer"}
	case language.Truth:
		return object{"type": "boolean"}
	case language.Node:
		return nullable(ref(s.Place))
	case language.List:
		return object{"type": []string{"array", "null"}, "items": ref(s.Place)}
	case language.Free:
		if s.Place == "" {
			return object{}
		}
		return nullable(ref(s.Place))
	case language.Expr:
		return ref("one or more")
	}
	return ref("scalar")
}

// script returns the schema of a list of items with at least one expectation.
func script() object {
	var some []object
	for _, w := range words.Items() {
		if words.Expects(w) {
			some = append(some, has(w))
		}
	}
	some = append(some, object{"required": []string{words.Correct},
		"properties": object{words.Correct: has("refused")}})
	r, _ := words.Find("scenario", "script")
	return described(object{"type": "array", "minItems": 1, "items": ref(r.Place), "contains": object{"anyOf": some}},
		text(r))
}

// scriptItem returns the schema of a script item: an expectation with its keys, or a decision, which takes any key.
func scriptItem() object {
	properties := object{}
	var items []object
	for _, w := range words.Items() {
		p, _ := words.At(words.Beside(w))
		properties[w] = object{"description": text(p.Verb)}
		for _, r := range p.Rows { // checked only beside its word
			if properties[r.Word] == nil {
				properties[r.Word] = object{"description": text(r)}
			}
		}
		then := sceneOf(p)
		then["properties"].(object)[w] = described(said(p.Verb.Shape), text(p.Verb))
		items = append(items, object{"if": has(w), "then": then})
	}
	return object{"type": "object", "minProperties": 1, "properties": properties, "additionalProperties": ref("answer"),
		"description": "A decision, {seat: what, name: answer}, or an expectation with its keys.", "allOf": items}
}

// answer returns the schema of the answer to a decision. It is a name, several names, or a number for each name, or
// a map of these by the names that choices bind.
func answer() object {
	counts := object{"type": "object", "additionalProperties": object{"type": "integer"}}
	one := object{"if": object{"type": "object"}, "then": counts, "else": ref("one or more")}
	return object{"if": object{"type": "object"}, "then": object{"additionalProperties": one},
		"else": ref("one or more")}
}
