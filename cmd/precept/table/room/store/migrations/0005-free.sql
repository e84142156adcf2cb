-- The seats that whoever opens an invitation may take: JSON. Such a link has no seat of its own.
ALTER TABLE links ADD COLUMN free TEXT NOT NULL DEFAULT 'null';
