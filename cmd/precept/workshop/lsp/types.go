package lsp

// The types of the protocol, as far as they are used here, by its names.

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"` // in UTF-16
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

type edit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

type workspaceEdit struct {
	Changes map[string][]edit `json:"changes"`
}

type textDocument struct {
	URI        string `json:"uri"`
	LanguageID string `json:"languageId,omitempty"`
	Version    int    `json:"version,omitempty"`
	Text       string `json:"text,omitempty"`
}

// at is the parameters of what is asked of a place.
type at struct {
	TextDocument textDocument `json:"textDocument"`
	Position     position     `json:"position"`
	NewName      string       `json:"newName,omitempty"`
	Context      struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

type folder struct {
	URI  string `json:"uri"`
	Name string `json:"name"`
}

type initializeParams struct {
	Locale       string   `json:"locale"`
	RootURI      string   `json:"rootUri"`
	Folders      []folder `json:"workspaceFolders"`
	Capabilities struct {
		Workspace struct {
			DidChangeWatchedFiles struct {
				DynamicRegistration bool `json:"dynamicRegistration"`
			} `json:"didChangeWatchedFiles"`
		} `json:"workspace"`
	} `json:"capabilities"`
}

type openParams struct {
	TextDocument textDocument `json:"textDocument"`
}

// change is an edit of a document; without a range it is the whole text.
type change struct {
	Range *span  `json:"range"`
	Text  string `json:"text"`
}

type changeParams struct {
	TextDocument   textDocument `json:"textDocument"`
	ContentChanges []change     `json:"contentChanges"`
}

type foldersParams struct {
	Event struct {
		Added   []folder `json:"added"`
		Removed []folder `json:"removed"`
	} `json:"event"`
}

// The severities of diagnostics.
const (
	severityError   = 1
	severityWarning = 2
)

// unnecessary is the tag of what nothing needs yet.
const unnecessary = 1

type diagnostic struct {
	Range    span      `json:"range"`
	Severity int       `json:"severity"`
	Code     string    `json:"code"`
	Source   string    `json:"source"`
	Message  string    `json:"message"`
	Tags     []int     `json:"tags,omitempty"`
	Related  []related `json:"relatedInformation,omitempty"`
}

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Version     int          `json:"version,omitempty"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type completionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []completionItem `json:"items"`
}

// The kinds of completions.
const (
	kindFunction = 3
	kindField    = 5
	kindVariable = 6
	kindClass    = 7
	kindModule   = 9
	kindProperty = 10
	kindValue    = 12
	kindEnum     = 13
	kindKeyword  = 14
	kindFolder   = 19
	kindMember   = 20
	kindEvent    = 23
)

type completionItem struct {
	Label         string  `json:"label"`
	Kind          int     `json:"kind,omitempty"`
	Detail        string  `json:"detail,omitempty"`
	Documentation *markup `json:"documentation,omitempty"`
	SortText      string  `json:"sortText,omitempty"`
	TextEdit      *edit   `json:"textEdit,omitempty"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type hover struct {
	Contents markup `json:"contents"`
	Range    span   `json:"range"`
}

type documentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           int              `json:"kind"`
	Range          span             `json:"range"`
	SelectionRange span             `json:"selectionRange"`
	Children       []documentSymbol `json:"children,omitempty"`
}

// The kinds of symbols.
const (
	symbolNamespace = 3
	symbolProperty  = 7
	symbolKey       = 20
)

type codeActionParams struct {
	TextDocument textDocument `json:"textDocument"`
	Range        span         `json:"range"`
}

type codeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics"`
	IsPreferred bool          `json:"isPreferred"`
	Edit        workspaceEdit `json:"edit"`
}
