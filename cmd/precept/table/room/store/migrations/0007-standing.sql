-- The answers that a seat gives beforehand: JSON, in the form of the caller. They are no entries, as those announce that
-- something was done.
CREATE TABLE standing (
	of   INTEGER NOT NULL REFERENCES tables (key),
	seat TEXT    NOT NULL,
	text TEXT    NOT NULL,
	PRIMARY KEY (of, seat)
) STRICT, WITHOUT ROWID;

-- Tables whose owner has said that agents take the seats of players who stay away.
CREATE INDEX entries_away ON entries (of) WHERE sort = 'away';
