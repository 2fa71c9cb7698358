-- Which tables may have records of servers before 0030, which wrote names where numbers stand now.

-- The table where rewriting them goes on; no row once all are done.
CREATE TABLE old_names (
  one  BIGINT PRIMARY KEY CHECK (one = 1),
  next BIGINT NOT NULL,
  last BIGINT NOT NULL
);
