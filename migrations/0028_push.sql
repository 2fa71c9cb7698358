-- Devices that want to be called while nobody looks at the page, and the key their calls are signed by.

-- Goes with its session: who signs out, or is signed out elsewhere, is called there no more.
CREATE TABLE push_subscription (
  id       INTEGER PRIMARY KEY,
  player   INTEGER NOT NULL REFERENCES player ON DELETE CASCADE,
  session  BLOB    NOT NULL REFERENCES session ON DELETE CASCADE,
  endpoint TEXT    NOT NULL UNIQUE CHECK (length(endpoint) <= 1024),
  key      BLOB    NOT NULL CHECK (length(key) = 65),
  secret   BLOB    NOT NULL CHECK (length(secret) = 16)
) STRICT;

CREATE INDEX push_subscription_of_player ON push_subscription (player);
CREATE INDEX push_subscription_of_session ON push_subscription (session);

CREATE TABLE push_key (
  one    INTEGER PRIMARY KEY CHECK (one = 1),
  point  BLOB NOT NULL CHECK (length(point) = 65),
  scalar BLOB NOT NULL CHECK (length(scalar) = 32)
) STRICT;
