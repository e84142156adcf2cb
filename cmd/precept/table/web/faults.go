package web

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/amend"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/room/hook"
	"precept/interpreter"
	"precept/interpreter/record"
)

// saying is an error that people bring about, by a code in addresses, with what is said of it.
type saying struct {
	err  error
	code string
	text string
}

// sayings is the errors that people bring about, in words. An address names one by its code: no text stands there.
var sayings = []saying{
	{room.ErrStale, "stale", "The table has changed meanwhile: look again."},
	{room.ErrOpen, "open", "The answer is not complete: more is to be picked."},
	{room.ErrBehind, "behind", "More is picked than the answer takes."},
	{room.ErrHeld, "held", "Somebody is still to confirm that the turn is over."},
	{room.ErrAgent, "agent", "An agent plays on that seat."},
	{room.ErrNothing, "nothing", "There is nothing to take back."},
	{room.ErrNoRequest, "no_request", "Nobody asks to go back any more."},
	{room.ErrNotYours, "not_yours", "That seat is not of this link."},
	{room.ErrNotOwner, "not_owner", "Only the owner's link may do that."},
	{room.ErrEnded, "ended", "The table was ended."},
	{room.ErrNoLink, "no_link", "There is no such link."},
	{room.ErrRules, "rules", "The rules have changed since the table was made."},
	{hook.ErrRefused, "hook_refused", "That is no address that may be told."},
	{room.ErrNoHints, "no_hints", "No hints are given at this table."},
	{record.ErrMayNot, "record_may_not", "You may not put the position right here."},
	{record.ErrNoReason, "record_no_reason", "A correction says why."},
	{record.ErrTooMany, "record_too_many", "That is too much at once."},
	{record.ErrStuck, "record_stuck", "Nothing could be decided from there. Go back first, or bring something else right before."},
	{amend.ErrNothing, "amend_nothing", "Nothing like that can be put right here now."},
	{amend.ErrValue, "amend_value", "It cannot be that."},
	{amend.ErrCount, "amend_count", "There are not so many of them there."},
	{amend.ErrPlace, "amend_place", "There is no such place for it."},
	{record.ErrNoCampaign, "record_no_campaign", "That is no campaign, or a damaged one."},
	{record.ErrElsewhere, "record_elsewhere", "The campaign has gone on without this match."},
	{record.ErrTwice, "record_twice", "The match is in the campaign already."},
	{room.ErrSecret, "secret", "That may not be had before the match is over."},
	{room.ErrForgotten, "forgotten", "How the match stood is not known, only its answers."},
	{errChapter, "chapter", "The chapters of a save are told by numbers."},
	{record.ErrUnnamed, "record_unnamed", "The save does not say how it stands, only its answers."},
	{errOrder, "order", "The order of the seats is told by numbers."},
	{errSeed, "seed", "A seed is a number."},
	{room.ErrMalformed, "malformed", "That is too long, or no plain text."},
	{interpreter.ErrNotOffered, "not_offered", "That may not be chosen now."},
	{interpreter.ErrNotOpen, "not_open", "You are not asked now."},
	{interpreter.ErrNoDecision, "no_decision", "Nothing is asked now."},
	{room.ErrTaken, "taken", "Another seat is called so, or nearly so."},
	{room.ErrFull, "full", "There are too many of them here, or that is too much at once."},
	{room.ErrClosed, "closed", "The server is about to end."},
}

// sayingOf is what is said of an error that people bring about, nil of another.
func sayingOf(err error) *saying {
	for i := range sayings {
		if errors.Is(err, sayings[i].err) {
			return &sayings[i]
		}
	}
	return nil
}

// coded is what an address asks to be said, "" for nothing that is known.
func coded(code string) string {
	for i := range sayings {
		if sayings[i].code == code {
			return sayings[i].text
		}
	}
	return ""
}

// worded is an error in words, where it is about what somebody asked for. Any other is one of the program or of its
// machine, and its words are nobody's who looks at a page.
func worded(err error, lang string) (text string, ok bool) {
	if s := sayingOf(err); s != nil {
		return inLang(lang, s.text), true
	}
	var changed *record.Changed
	var parted *record.Parted
	var varied *record.Varied
	var misplaced *record.Misplaced
	var usage desk.UsageError
	var refused *room.Refused
	switch {
	case errors.As(err, &misplaced):
		return misplaced.In(lang), true
	case errors.As(err, &usage):
		return speech.Error(lang, usage), true
	case errors.As(err, &refused):
		return speech.Error(lang, refused.Err), true
	case errors.As(err, &changed), errors.As(err, &parted), errors.As(err, &varied):
		return speech.Error(lang, err), true
	}
	return "", false
}

// problem is an error in words; of one that nobody brought about, a number by which it is found where the server runs.
func (s *Server) problem(err error, lang string) string {
	if text, ok := worded(err, lang); ok {
		return text
	}
	return s.fault(err, lang)
}

// fault tells an error where the server runs, and is what is said of it elsewhere: its number.
func (s *Server) fault(err error, lang string) string {
	var b [4]byte
	rand.Read(b[:])
	number := hex.EncodeToString(b[:])
	s.tell(fmt.Errorf("fault %s: %w", number, err))
	return fmt.Sprintf(inLang(lang, "It is a fault of the server, and is told there as fault %s. The table stays as it was: "+
		"go back and try again."), number)
}
