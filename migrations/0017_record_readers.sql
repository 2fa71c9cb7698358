-- Who may see the record of a game at that table once it is over: 1 who sat there, 2 everybody of the
-- league too, 3 everybody, as it was for all games before.
ALTER TABLE table_info ADD COLUMN record INTEGER NOT NULL DEFAULT 3 CHECK (record BETWEEN 1 AND 3);
