-- When the server was last up: what it was down is charged to nobody who waits in a season.
CREATE TABLE server_pulse (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  at  INTEGER NOT NULL  -- seconds since 1970
) STRICT;
