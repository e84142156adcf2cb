-- Whether nobody answers at a table any more, as its match is over or its owner has ended it. Of tables that are older
-- it is known where the owner did; the others say it when something is done there next.
ALTER TABLE tables ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET over = 1 WHERE EXISTS (SELECT 1 FROM entries WHERE of = key AND sort = 'end');
