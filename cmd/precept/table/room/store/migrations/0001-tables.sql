-- What a table was set up as, who may sit there, and all that was done there since.
CREATE TABLE tables (
	key   INTEGER PRIMARY KEY,
	id    TEXT    NOT NULL UNIQUE,
	made  INTEGER NOT NULL, -- times are milliseconds since 1970
	setup TEXT    NOT NULL, -- JSON
	rules TEXT    NOT NULL,
	base  BLOB,
	waits INTEGER NOT NULL  -- 1: an agent is asked
) STRICT;

CREATE INDEX tables_waits ON tables (waits) WHERE waits = 1;

-- A link is kept as its hash alone.
CREATE TABLE links (
	hash      BLOB    NOT NULL PRIMARY KEY,
	of        INTEGER NOT NULL REFERENCES tables (key),
	link      INTEGER NOT NULL,
	seats     TEXT    NOT NULL, -- JSON
	owner     INTEGER NOT NULL,
	withdrawn INTEGER NOT NULL,
	UNIQUE (of, link)
) STRICT, WITHOUT ROWID;

-- Entries are added, never changed and never taken away: also answers that were taken back stay.
CREATE TABLE entries (
	of    INTEGER NOT NULL REFERENCES tables (key),
	n     INTEGER NOT NULL,
	at    INTEGER NOT NULL,
	sort  TEXT    NOT NULL,
	link  INTEGER NOT NULL,
	seats TEXT    NOT NULL, -- JSON
	upto  INTEGER NOT NULL,
	picks TEXT    NOT NULL, -- JSON: a number and a word each
	text  TEXT    NOT NULL,
	PRIMARY KEY (of, n)
) STRICT, WITHOUT ROWID;
