-- Games that were played elsewhere, then read from an open game record.
CREATE TABLE imported_game (
  game     INTEGER PRIMARY KEY REFERENCES game,
  origin   TEXT    NOT NULL CHECK (length(origin) BETWEEN 1 AND 100),  -- in the importer's words
  imported INTEGER NOT NULL,                                          -- seconds since 1970
  digest   BLOB    NOT NULL UNIQUE CHECK (length(digest) = 32)        -- SHA-256 of the record
) STRICT;
