-- How a match stood when it left memory, behind so many entries: of use where its rules change while nobody plays it.
ALTER TABLE tables ADD COLUMN stood BLOB;
ALTER TABLE tables ADD COLUMN stood_at INTEGER NOT NULL DEFAULT 0;
