-- How people keep to the matches they began.
--
-- What happened because the server stopped is not counted.
CREATE TABLE attendance (
  player   INTEGER PRIMARY KEY,
  away     INTEGER NOT NULL DEFAULT 0 CHECK (away >= 0),      -- missing beyond a grace, or stood up
  returned INTEGER NOT NULL DEFAULT 0 CHECK (returned >= 0),  -- of those, played on
  ended    INTEGER NOT NULL DEFAULT 0 CHECK (ended >= 0),     -- a match ended by the absence
  booted   INTEGER NOT NULL DEFAULT 0 CHECK (booted >= 0)     -- sent from a table by its host
) STRICT;
