-- How much time the server has lived through, whatever the machine's clock says of it.
CREATE TABLE lived_time (
  one   INTEGER PRIMARY KEY CHECK (one = 1),
  wall  INTEGER NOT NULL,  -- what the clock said then, seconds since 1970
  lived INTEGER NOT NULL   -- what it would have said, had it never jumped
) STRICT;

-- Up to the newest thing that was written down.
INSERT INTO lived_time (one, wall, lived)
SELECT 1, newest, newest FROM (SELECT max(
  coalesce((SELECT at FROM server_pulse), 0),
  coalesce((SELECT max(last_used) FROM session), 0),
  coalesce((SELECT max(at_ms) / 1000 FROM chat_line), 0),
  coalesce((SELECT max(finished) FROM game), 0),
  coalesce((SELECT max(opened) FROM table_info), 0)) AS newest)
WHERE newest > 0;
