-- Whom people follow, and to whom they show that they are here.

CREATE TABLE follow (
  player INTEGER NOT NULL REFERENCES player,
  other  INTEGER NOT NULL REFERENCES player,
  number INTEGER NOT NULL CHECK (number >= 1),  -- the order in which the player followed people
  PRIMARY KEY (player, other),
  CHECK (player <> other)
) STRICT, WITHOUT ROWID;

CREATE INDEX follow_of_other ON follow (other);

-- Whoever has no row shows it to everybody.
CREATE TABLE presence (
  player   INTEGER PRIMARY KEY REFERENCES player,
  shown_to INTEGER NOT NULL CHECK (shown_to IN (0, 1, 2))  -- everybody, those followed, nobody
) STRICT;
