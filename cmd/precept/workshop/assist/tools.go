package assist

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// over says where games come from, and which mods and variants are applied to them.
type over struct {
	Content  string   `json:"content,omitempty"`
	Mods     []string `json:"mods,omitempty"`
	Variants []string `json:"variants,omitempty"`
}

// flags returns the settings as flags of a verb. It returns an error for a path outside the server's folder.
func (o over) flags(s *server) (out []string, err error) {
	if o.Content != "" {
		at, err := s.inside(o.Content)
		if err != nil {
			return nil, err
		}
		out = append(out, "--content="+at)
	}
	for _, m := range o.Mods {
		at, err := s.inside(m)
		if err != nil {
			return nil, err
		}
		out = append(out, "--mod="+at)
	}
	for _, v := range o.Variants {
		if err := named("a variant", v); err != nil {
			return nil, err
		}
		out = append(out, "--variant="+v)
	}
	return out, nil
}

// lineup describes a match: its seats, options, seed and agent.
type lineup struct {
	Seats   []string `json:"seats,omitempty"`
	Options []string `json:"options,omitempty"`
	Seed    uint     `json:"seed,omitempty"`
	Agent   string   `json:"agent,omitempty"`
}

// flags returns the options and the seed as flags of a verb. It only checks the seats, because verbs take them in
// different ways.
func (l lineup) flags() (out []string, err error) {
	for _, seat := range l.Seats {
		if err := named("a seat", seat); err != nil {
			return nil, err
		}
	}
	for _, option := range l.Options {
		out = append(out, "--option="+option)
	}
	return append(out, fmt.Sprintf("--seed=%d", max(l.Seed, 1))), nil
}

type (
	wording struct {
		Game string `json:"game"`
		Word string `json:"word,omitempty"`
		Kind string `json:"kind,omitempty"`
		over
	}
	explaining struct {
		Game  string `json:"game"`
		About string `json:"about"`
		over
	}
	proving struct {
		Paths []string `json:"paths,omitempty"`
		Run   string   `json:"run,omitempty"`
		Why   *bool    `json:"why,omitempty"`
		over
	}
	beginning struct {
		Sort string `json:"sort"`
		Name string `json:"name"`
		Mod  string `json:"mod,omitempty"`
		Into string `json:"into,omitempty"`
		Game string `json:"game,omitempty"`
	}
	playing struct {
		Game string `json:"game"`
		Save string `json:"save"`
		lineup
		over
	}
	saved struct {
		Save string `json:"save"`
		At   *int   `json:"at,omitempty"`
		over
	}
	asking struct {
		Question string `json:"question,omitempty"`
		Seat     string `json:"seat,omitempty"`
		saved
	}
	outwriting struct {
		As string `json:"as,omitempty"`
		saved
	}
	simulating struct {
		Game    string `json:"game"`
		Seconds int    `json:"seconds,omitempty"`
		lineup
		over
	}
	comparing struct {
		A     string `json:"a"`
		B     string `json:"b"`
		Games int    `json:"games,omitempty"`
		lineup
	}
	differing struct {
		A string `json:"a"`
		B string `json:"b"`

		Scenarios bool `json:"scenarios,omitempty"`
	}
	continuing struct {
		Answer int `json:"answer"`
	}
)

// tools adds all tools.
func (s *server) tools(to *sdk.Server) {
	add(s, to, "documents", false, "Read the documents about writing rules: a list of pages, a page or section, or the "+
		"sections that have some words.", s.documents)
	add(s, to, "read", false, "Read a YAML or Markdown file of your folder or of the built-in content, with line "+
		"numbers; or list your folder, or a built-in folder such as content/factions.", s.read)
	add(s, to, "write", true, "Write a file (.yaml, .yml, .md) of your folder, as a whole or one passage of it.", s.write)
	add(s, to, "new", true, "Begin a faction, card, map, variant or game from a commented file that has no problem. With "+
		"mod it is a mod of a built-in game.", s.begin)
	add(s, to, "words", false, "Find the names that rules and scenarios of a game can use for a word of its printed "+
		"rules: each with its form, title and place.", s.words)
	add(s, to, "explain", false, "Explain an article with what implements it, a name with its declaration, articles and "+
		"uses, a word of the language with its keys, or the code of a problem.", s.explain)
	add(s, to, "check", false, "Check a mod or a game: every problem, with FILE:LINE:COLUMN, what was expected and a "+
		"[code]; and advice. Scenarios are checked too, but not played.", s.check)
	add(s, to, "test", false, "Play the scenarios of mods, of a game of your own or of files, and report each failure "+
		"with its place, what was expected, what happened and why.", s.test)
	add(s, to, "play", true, "Let agents play one match to its end, save it, and return the end of its log. The save is "+
		"for why and scenario.", s.play)
	add(s, to, "why", false, "Explain why something is possible or not in a position of a saved match, with the rules "+
		"and articles that decided. Without a question, it says what can be asked.", s.why)
	add(s, to, "scenario", false, "Write a position of a saved match as a scenario, which passes as it is. Add what "+
		"should happen next, and write it to a file of a folder conformance.", s.scenario)
	add(s, to, "simulate", false, "Play matches with agents for some seconds: shares of wins with intervals, lengths, "+
		"points and what each seat used. A seat that never wins may only be played badly by that agent.", s.simulate)
	add(s, to, "compare", false, "Play a game with two sets of changes and report whether wins and lengths differ "+
		"significantly. Both play with the same seats: to weigh a new faction, simulate it instead.", s.compare)
	add(s, to, "diff", false, "List the rules that differ between two games or a game and its mod, with places and "+
		"articles; if asked, also which scenarios end differently.", s.diff)
	add(s, to, "more", false, "Return what was left out of an answer.",
		func(_ context.Context, in continuing) (string, error) { return s.rest(in.Answer) })
}

// verb runs a verb with the flags for games, mods and variants.
func (s *server) verb(ctx context.Context, o over, more []string, args ...string) (string, error) {
	flags, err := o.flags(s)
	if err != nil {
		return "", err
	}
	return s.run(ctx, s.Within, append(flags, more...), args...)
}

func (s *server) words(ctx context.Context, in wording) (string, error) {
	args := []string{"words", in.Game}
	if in.Word != "" {
		args = append(args, in.Word)
	}
	var flags []string
	if in.Kind != "" {
		flags = append(flags, "--kind="+in.Kind)
	}
	return s.verb(ctx, in.over, flags, args...)
}

func (s *server) explain(ctx context.Context, in explaining) (string, error) {
	if text, err := s.run(ctx, s.Within, []string{"--explain=" + in.About}, "check"); err == nil {
		return text, nil
	}
	if err := named("a game", in.Game); err != nil {
		return "", err
	}
	return s.verb(ctx, in.over, nil, "explain", in.Game, in.About)
}

func (s *server) check(ctx context.Context, in over) (string, error) {
	if in.Content == "" && len(in.Mods) == 0 {
		return "", refuse("Say what to check: mods or content.")
	}
	return s.verb(ctx, in, nil, "check")
}

func (s *server) test(ctx context.Context, in proving) (string, error) {
	var flags []string
	if in.Run != "" {
		flags = append(flags, "--run="+in.Run)
	}
	if in.Why == nil || *in.Why {
		flags = append(flags, "--why")
	}
	paths := in.Paths
	if len(paths) == 0 {
		paths = slices.Clone(in.Mods)
		if in.Content != "" {
			paths = append(paths, in.Content)
		}
	}
	if len(paths) == 0 {
		return "", refuse("Say what to test: mods, content or paths.")
	}
	args := []string{"test"}
	for _, p := range paths {
		at, err := s.inside(p)
		if err != nil {
			return "", err
		}
		args = append(args, at)
	}
	return s.verb(ctx, in.over, flags, args...)
}

func (s *server) begin(ctx context.Context, in beginning) (string, error) {
	var flags []string
	into := "--content="
	if in.Sort == "game" {
		into = "--in="
	}
	if _, err := s.inside(path.Join(in.Into, in.Name)); err != nil { // a new game's folder
		return "", err
	}
	for flag, dir := range map[string]string{"--mod=": in.Mod, into: in.Into} {
		if dir == "" {
			continue
		}
		at, err := s.inside(dir)
		if err != nil {
			return "", err
		}
		flags = append(flags, flag+at)
	}
	if in.Game != "" {
		flags = append(flags, "--game="+in.Game)
	}
	if in.Sort != "game" && in.Mod == "" && in.Into == "" {
		return "", refuse("Say where it is written: mod, a folder for a mod of a built-in game, or into.")
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	return s.run(ctx, s.Within, flags, "new", in.Sort, in.Name)
}

// endings lists the file name extensions of saves.
var endings = []string{".save", ".json"}

func (s *server) play(ctx context.Context, in playing) (string, error) {
	flags, err := in.lineup.flags()
	if err != nil {
		return "", err
	}
	if err := named("a game", in.Game); err != nil {
		return "", err
	}
	if len(in.Seats) == 0 {
		return "", refuse("Say which seats play: seats.")
	}
	save, err := s.inside(in.Save)
	if err != nil {
		return "", err
	}
	if !slices.Contains(endings, path.Ext(save)) {
		return "", refuse("The name of a save ends in .save, such as match.save; %q does not.", in.Save)
	}
	agent := in.Agent
	if agent == "" {
		agent = "random"
	}
	for _, seat := range in.Seats {
		flags = append(flags, "--seats="+seat+"="+agent)
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	text, err := s.verb(ctx, in.over, append(flags, "--plain", "--save="+save), "play", in.Game)
	if cut := len(text) - mostLetters/2; err == nil && cut > 0 {
		cut += strings.IndexByte(text[cut:], '\n') + 1
		text = "[only the end of the log]\n" + text[cut:]
	}
	return text, err
}

// position runs a verb about a position of a save.
func (s *server) position(ctx context.Context, in saved, flags []string, verb string) (string, error) {
	save, err := s.inside(in.Save)
	if err != nil {
		return "", err
	}
	if in.At != nil {
		flags = append(flags, fmt.Sprintf("--at=%d", *in.At))
	}
	return s.verb(ctx, in.over, flags, verb, save)
}

func (s *server) why(ctx context.Context, in asking) (string, error) {
	flags := []string{"--why=" + in.Question}
	if in.Seat != "" {
		flags = append(flags, "--player="+in.Seat)
	}
	return s.position(ctx, in.saved, flags, "explain")
}

func (s *server) scenario(ctx context.Context, in outwriting) (string, error) {
	var flags []string
	if in.As != "" {
		flags = append(flags, "--as="+in.As)
	}
	return s.position(ctx, in.saved, flags, "scenario")
}

// agents returns all flags for the match: options, seed, seats and agent.
func (l lineup) agents() (out []string, err error) {
	if out, err = l.flags(); err != nil {
		return nil, err
	}
	if len(l.Seats) > 0 {
		out = append(out, "--seats="+strings.Join(l.Seats, ","))
	}
	if l.Agent != "" {
		out = append(out, "--agent="+l.Agent)
	}
	return out, nil
}

func (s *server) simulate(ctx context.Context, in simulating) (string, error) {
	seconds := in.Seconds
	if seconds == 0 {
		seconds = 10
	}
	if seconds < 1 || seconds > 60 {
		return "", refuse("seconds is 1 to 60, not %d.", seconds)
	}
	flags, err := in.lineup.agents()
	if err != nil {
		return "", err
	}
	over, err := in.over.flags(s)
	if err != nil {
		return "", err
	}
	long := time.Duration(seconds) * time.Second
	return s.run(ctx, s.Within+long, slices.Concat(over, flags, []string{"--stats", "--for=" + long.String()}),
		"simulate", in.Game)
}

func (s *server) compare(ctx context.Context, in comparing) (string, error) {
	games := in.Games
	if games == 0 {
		games = 200
	}
	if games < 10 || games > 2000 {
		return "", refuse("games is 10 to 2000, not %d.", games)
	}
	flags, err := in.agents()
	if err != nil {
		return "", err
	}
	return s.sides(ctx, append(flags, fmt.Sprintf("--games=%d", games)), "compare", in.A, in.B)
}

func (s *server) diff(ctx context.Context, in differing) (string, error) {
	var flags []string
	if !in.Scenarios {
		flags = append(flags, "--rules")
	}
	return s.sides(ctx, flags, "diff", in.A, in.B)
}

// sides runs a verb that compares two games.
func (s *server) sides(ctx context.Context, flags []string, verb, a, b string) (string, error) {
	a, err := s.side(a)
	if err != nil {
		return "", err
	}
	if b, err = s.side(b); err != nil {
		return "", err
	}
	return s.run(ctx, s.Within, flags, verb, a, b)
}
