-- Every change of every table, in the order it became durable.
--
-- No index beside the row number: each would cost more than the row. Records of one table are numbered
-- within themselves, which recovery checks.
CREATE TABLE journal (
  at       INTEGER PRIMARY KEY,
  table_id INTEGER NOT NULL,
  record   BLOB    NOT NULL  -- lair.v1.Record
) STRICT;

-- A table lives from its first record to the one that ends it.
CREATE TABLE table_info (
  id     INTEGER PRIMARY KEY,
  room   TEXT    NOT NULL,
  name   TEXT    NOT NULL,
  rules  TEXT    NOT NULL,
  house  TEXT    NOT NULL,  -- "key=value,key=value", what differs from the defaults
  opened INTEGER NOT NULL,
  ended  INTEGER,           -- nothing while it is played
  ending TEXT,
  CHECK ((ended IS NULL) = (ending IS NULL))
) STRICT;

CREATE INDEX table_unfinished ON table_info (id) WHERE ended IS NULL;
