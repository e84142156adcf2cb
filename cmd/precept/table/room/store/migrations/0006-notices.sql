-- A seat can have several ways to be told: sort is post (a signed POST), chat (a POST as chat servers take it) or mail.
-- Of mail and chat there is at most one a turn of the table.
CREATE TABLE told (
	of        INTEGER NOT NULL REFERENCES tables (key),
	seat      TEXT    NOT NULL,
	sort      TEXT    NOT NULL,
	url       TEXT    NOT NULL,
	secret    BLOB    NOT NULL,
	title     TEXT    NOT NULL DEFAULT '',
	lang      TEXT    NOT NULL DEFAULT '',
	base      TEXT    NOT NULL DEFAULT '', -- the address of the server
	confirmed INTEGER NOT NULL DEFAULT 1,
	turn      INTEGER NOT NULL DEFAULT -1, -- of the last notice
	due       INTEGER, -- NULL: nothing is
	tries     INTEGER NOT NULL DEFAULT 0,
	serial    INTEGER NOT NULL DEFAULT 0,
	about     TEXT    NOT NULL DEFAULT '',
	PRIMARY KEY (of, seat, sort)
) STRICT, WITHOUT ROWID;

INSERT INTO told (of, seat, sort, url, secret, due, tries, serial, about)
	SELECT of, seat, 'post', url, secret, due, tries, serial, about FROM hooks;
DROP TABLE hooks;
ALTER TABLE told RENAME TO hooks;
CREATE INDEX hooks_due ON hooks (due) WHERE due IS NOT NULL;
CREATE INDEX hooks_secret ON hooks (secret) WHERE sort = 'mail';
