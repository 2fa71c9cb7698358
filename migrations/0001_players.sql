-- The people the server knows, guests by the digest of their secret.
CREATE TABLE player (
  id         INTEGER PRIMARY KEY,
  name       TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 20),
  token_hash BLOB    NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created    INTEGER NOT NULL  -- seconds since 1970
) STRICT;
