-- Where to find what became of a game: its records in the journal, its winning hands.

-- Between which rows the records of a table lie; others' lie among them.
CREATE TABLE journal_span (
  table_id INTEGER PRIMARY KEY,
  first    INTEGER NOT NULL,
  last     INTEGER            -- nothing while the table lives
) STRICT;

INSERT INTO journal_span (table_id, first, last)
  SELECT table_id, min(at), max(at) FROM journal GROUP BY table_id;

-- What the winner of a deal held; only of deals won since this table exists.
CREATE TABLE won_hand (
  game       INTEGER NOT NULL,
  deal       INTEGER NOT NULL,
  seat       INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  total      INTEGER NOT NULL,             -- what the hand was settled at
  faan       INTEGER,                      -- nothing where the rules have none
  limit_hand TEXT,
  tiles      TEXT,                         -- "m1m2m3 p5p5p5 …": sets, then the eyes; nothing for
                                           -- hands that have no sets
  PRIMARY KEY (game, deal),
  FOREIGN KEY (game, deal) REFERENCES deal_result DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

CREATE INDEX game_by_finish ON game (finished) WHERE finished IS NOT NULL;
