-- Where a seat's own server is told that it is asked. What is due was not told yet: the newest of it alone.
CREATE TABLE hooks (
	of     INTEGER NOT NULL REFERENCES tables (key),
	seat   TEXT    NOT NULL,
	url    TEXT    NOT NULL,
	secret BLOB    NOT NULL,
	due    INTEGER, -- NULL: nothing is
	tries  INTEGER NOT NULL DEFAULT 0,
	serial INTEGER NOT NULL DEFAULT 0,
	about  TEXT    NOT NULL DEFAULT '',
	PRIMARY KEY (of, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX hooks_due ON hooks (due) WHERE due IS NOT NULL;
