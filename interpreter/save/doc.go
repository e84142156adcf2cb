// Package save encodes matches and continues them: it restores, replays and corrects them, opens saves of other rules,
// and hands values on to the next match of a campaign.
package save
