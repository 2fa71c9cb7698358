-- Which tables may have records of servers before 0030, which wrote names where numbers stand now.

-- The table where rewriting them goes on; no row once all are done.
CREATE TABLE old_names (
  one  INTEGER PRIMARY KEY CHECK (one = 1),
  next INTEGER NOT NULL,
  last INTEGER NOT NULL
) STRICT;

INSERT INTO old_names (one, next, last) SELECT 1, min(id), max(id) FROM table_info HAVING count(*) > 0;
