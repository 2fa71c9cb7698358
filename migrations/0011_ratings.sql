-- Ratings: which games counted, what each taught; the games that seasons took as results.

-- In the order in which games were judged. Rules E3.1 to E3.5.
CREATE TABLE rated_game (
  at      INTEGER PRIMARY KEY,
  game    INTEGER NOT NULL UNIQUE REFERENCES game,
  verdict TEXT    NOT NULL CHECK (verdict IN (
    'rated',
    'bots',     -- not four people
    'house',    -- a house made to measure
    'players',  -- others ended the game than began it
    'test',     -- a server with a seed for tests
    'before'    -- from before there were ratings
  ))
) STRICT;

-- What is believed of a player after a game, in millionths.
CREATE TABLE rating (
  at     INTEGER NOT NULL REFERENCES rated_game,
  seat   INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  player INTEGER NOT NULL,
  rules  TEXT    NOT NULL,
  mean   INTEGER NOT NULL,
  spread INTEGER NOT NULL CHECK (spread > 0),
  PRIMARY KEY (at, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_of_player ON rating (player, rules, at);

INSERT INTO rated_game (game, verdict) SELECT id, 'before' FROM game WHERE finished IS NOT NULL ORDER BY id;

-- Where a game was a season's; it counts as played to its end.
CREATE TABLE season_game (
  game   INTEGER PRIMARY KEY REFERENCES game,
  season INTEGER NOT NULL REFERENCES season,
  round  INTEGER NOT NULL,
  place  INTEGER NOT NULL  -- of the table in the round
) STRICT;
