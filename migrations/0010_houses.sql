-- The house of every table is kept under its name, so that a later default changes no game.
--
-- The name is the SHA-256 of the canonical text in hexadecimal. Tables from before have none.
CREATE TABLE house (
  id        TEXT PRIMARY KEY CHECK (length(id) = 64),
  rules     TEXT NOT NULL,
  canonical TEXT NOT NULL   -- rule system, then every option as key=value, one a line
) STRICT, WITHOUT ROWID;

CREATE TRIGGER house_stays BEFORE UPDATE ON house BEGIN
  SELECT RAISE(ABORT, 'a house is never changed');
END;

CREATE TRIGGER house_is_kept BEFORE DELETE ON house BEGIN
  SELECT RAISE(ABORT, 'a house is never deleted');
END;

ALTER TABLE table_info ADD COLUMN house_id TEXT REFERENCES house;

ALTER TABLE game ADD COLUMN house_id TEXT REFERENCES house;
