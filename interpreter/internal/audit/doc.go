// Package audit looks at a match after every answer, as an [Auditor]. What must always hold:
//
//   - every piece lies in exactly one place, or in none: the lists of the places
//     hold each piece once, where it says that it lies, and lists, counters and
//     sets fit one another, none of them below zero ([state.Match.Consistent]);
//   - as many pieces are in some place as at the beginning: none is lost, none
//     comes out of nothing;
//   - capacities of zones and those that the game declares are kept, no more
//     pieces stand in the boxes of a space than it shows, and numbers keep to
//     their range ([bounds]);
//   - who is to decide, or another seat, cannot tell the position from one that
//     differs only in what that seat may not see: not by what it sees, and not by
//     what it is offered ([knowledge.Apart]); every so often;
//   - a position written down and read again is the same position, and waits
//     for the same decision; every so often;
//   - a match played again from its record comes to the same position; every so
//     often.
//
// That no decision is without an option, that no budget of steps or searches is
// exceeded and that the content has no other fault is seen by whoever plays, whether
// anybody looks or not.
package audit
