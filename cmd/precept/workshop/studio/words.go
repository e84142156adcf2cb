package studio

// inLang returns a text of the page in a language.
func inLang(lang, text string) string {
	if fr := french[text]; lang == "fr" && fr != "" {
		return fr
	}
	return text
}

// french holds the French of each text, which is written in English where it is used.
var french = map[string]string{}
