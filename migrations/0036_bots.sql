-- Bots that people write and own: accounts without a password, which a token alone brings in; their ladder.

-- For good: a game that a bot played stays one that is not rated, also once the bot is gone.
CREATE TABLE bot (
  player INTEGER PRIMARY KEY REFERENCES player,
  owner  INTEGER NOT NULL REFERENCES player,
  made   INTEGER NOT NULL  -- seconds since 1970
) STRICT;

CREATE INDEX bot_of_owner ON bot (owner);

-- Tables of the club's ladder, where bots play bots; seats that nobody's bot has are the server's, of
-- that strength.
CREATE TABLE ladder_table (
  table_id INTEGER PRIMARY KEY REFERENCES table_info,
  strength INTEGER NOT NULL CHECK (strength BETWEEN 0 AND 3)
) STRICT;

-- What is believed of a bot after its games on the ladder, in millionths.
CREATE TABLE ladder_line (
  rules    TEXT    NOT NULL,
  player   INTEGER NOT NULL,  -- 0 for the server's of a strength
  strength INTEGER NOT NULL CHECK (strength BETWEEN 0 AND 3),  -- 0 for somebody's
  games    INTEGER NOT NULL,
  mean     INTEGER NOT NULL,
  spread   INTEGER NOT NULL CHECK (spread > 0),
  PRIMARY KEY (rules, player, strength)
) STRICT, WITHOUT ROWID;
