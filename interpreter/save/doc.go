// Package save writes matches and goes on with them: it restores, replays and corrects them, opens what was saved under
// other rules, and hands on to the next match of a campaign.
package save
