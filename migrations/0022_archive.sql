-- Which tables' records have left the journal for an archive.

-- "2026-10", the month in which the table ended; nothing while its records are in the journal.
ALTER TABLE table_info ADD COLUMN archived TEXT;

CREATE INDEX table_to_archive ON table_info (ended) WHERE ended IS NOT NULL AND archived IS NULL;

-- An archive says whose it is, so that two clubs do not write into one.
CREATE TABLE archive_owner (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  id  BLOB    NOT NULL
) STRICT;

INSERT INTO archive_owner (one, id) VALUES (1, randomblob(16));
