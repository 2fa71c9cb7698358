-- The discards of a day as they were chosen, and what people answered to the hands of a day.

-- The same for all, so it stays whatever becomes of the game that it is from.
CREATE TABLE day_discard (
  rules TEXT    NOT NULL,
  day   INTEGER NOT NULL,  -- since 1970
  text  TEXT    NOT NULL,  -- JSON
  PRIMARY KEY (rules, day)
) STRICT, WITHOUT ROWID;

-- The first answer of each person stands.
CREATE TABLE day_answer (
  player   INTEGER NOT NULL REFERENCES player ON DELETE CASCADE,
  kind     TEXT    NOT NULL CHECK (kind IN ('count', 'discard')),
  rules    TEXT    NOT NULL,
  day      INTEGER NOT NULL,  -- since 1970
  answer   TEXT    NOT NULL,  -- numbers in the order of the questions, or the code of a tile
  is_right INTEGER NOT NULL CHECK (is_right IN (0, 1)),
  answered INTEGER NOT NULL,  -- seconds since 1970
  PRIMARY KEY (player, kind, rules, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX day_answer_of_day ON day_answer (kind, rules, day, answer);
