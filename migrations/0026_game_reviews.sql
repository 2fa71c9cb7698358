-- What was found when finished games were looked at again, a row for each seat; who shows theirs to everybody.
CREATE TABLE game_review (
  game         INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
  seat         INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  player       INTEGER NOT NULL REFERENCES player ON DELETE CASCADE,
  revision     INTEGER NOT NULL,  -- of what judges: one of another revision is made anew
  decisions    INTEGER NOT NULL,
  inaccuracies INTEGER NOT NULL,
  mistakes     INTEGER NOT NULL,
  blunders     INTEGER NOT NULL,
  accuracy     INTEGER NOT NULL CHECK (accuracy BETWEEN 0 AND 100000),  -- thousandths of a per cent
  text         BLOB    NOT NULL,  -- JSON, compressed
  UNIQUE (game, seat)
) STRICT;

CREATE INDEX game_review_of_player ON game_review (player, game DESC);

CREATE TABLE review_sharing (
  player INTEGER PRIMARY KEY REFERENCES player ON DELETE CASCADE
) STRICT;
