-- Ways back for who has lost a password, codes that let somebody register.
--
-- Only digests of what opens an account are kept.
CREATE TABLE way_back (
  key_hash BLOB    PRIMARY KEY CHECK (length(key_hash) = 32),
  player   INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  expires  INTEGER  -- of a link; nothing: a recovery code, good until it is used
) STRICT, WITHOUT ROWID;

CREATE INDEX way_back_of_player ON way_back (player);

CREATE TABLE invitation (
  code     TEXT    PRIMARY KEY CHECK (length(code) BETWEEN 8 AND 32),
  made     INTEGER NOT NULL,
  expires  INTEGER NOT NULL,
  uses_max INTEGER NOT NULL CHECK (uses_max BETWEEN 1 AND 10000),
  uses     INTEGER NOT NULL DEFAULT 0 CHECK (uses <= uses_max),
  note     TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
