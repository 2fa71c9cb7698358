-- What games came to, with every payment; nothing here can be written that does not add up.
--
-- Seats are 0 to 3, winds 0 to 3 (East to North). Players are named, not referenced: a result stays
-- when somebody leaves for good.

-- Who sits at a table now.
CREATE TABLE table_seat (
  table_id INTEGER NOT NULL REFERENCES table_info,
  seat     INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  player   INTEGER,            -- nothing for a bot
  name     TEXT    NOT NULL,
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE game (
  id       INTEGER PRIMARY KEY,
  table_id INTEGER NOT NULL REFERENCES table_info,
  rules    TEXT    NOT NULL,
  house    TEXT    NOT NULL,
  started  INTEGER NOT NULL,
  finished INTEGER,            -- nothing while it is played
  ending   TEXT CHECK (ending IN ('finished', 'abandoned')),
  start    INTEGER,            -- points each seat began with; known from the first result
  CHECK ((finished IS NULL) = (ending IS NULL)),
  CHECK (rules <> 'yahoo' OR start IS NULL OR start = 2000)
) STRICT;

CREATE INDEX game_of_table ON game (table_id);

-- Who began the game at each seat.
CREATE TABLE game_seat (
  game   INTEGER NOT NULL REFERENCES game,
  seat   INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  player INTEGER,
  name   TEXT    NOT NULL,
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX game_of_player ON game_seat (player);

CREATE TABLE deal_result (
  game        INTEGER NOT NULL REFERENCES game,
  number      INTEGER NOT NULL CHECK (number >= 1),
  prevailing  INTEGER NOT NULL CHECK (prevailing BETWEEN 0 AND 3),
  hand_number INTEGER NOT NULL CHECK (hand_number BETWEEN 1 AND 4),
  dealer      INTEGER NOT NULL CHECK (dealer BETWEEN 0 AND 3),
  winner      INTEGER CHECK (winner BETWEEN 0 AND 3),      -- nothing after a stalemate
  discarder   INTEGER CHECK (discarder BETWEEN 0 AND 3),   -- nothing when self-drawn
  net_a       INTEGER NOT NULL,
  net_b       INTEGER NOT NULL,
  net_c       INTEGER NOT NULL,
  net_d       INTEGER NOT NULL,
  score_a     INTEGER NOT NULL,                            -- after the deal
  score_b     INTEGER NOT NULL,
  score_c     INTEGER NOT NULL,
  score_d     INTEGER NOT NULL,
  PRIMARY KEY (game, number),
  CHECK (net_a + net_b + net_c + net_d = 0),
  CHECK (winner IS NOT NULL OR (discarder IS NULL AND net_a = 0 AND net_b = 0 AND net_c = 0)),
  CHECK (winner IS NOT discarder OR winner IS NULL)
) STRICT, WITHOUT ROWID;

-- Lines come before the result they belong to, in one transaction.
CREATE TABLE ledger_line (
  game   INTEGER NOT NULL,
  deal   INTEGER NOT NULL,
  line   INTEGER NOT NULL CHECK (line >= 1),
  payer  INTEGER NOT NULL CHECK (payer BETWEEN 0 AND 3),
  payee  INTEGER NOT NULL CHECK (payee BETWEEN 0 AND 3),
  amount INTEGER NOT NULL CHECK (amount > 0),
  reason TEXT    NOT NULL,
  rule   TEXT    NOT NULL,
  PRIMARY KEY (game, deal, line),
  FOREIGN KEY (game, deal) REFERENCES deal_result DEFERRABLE INITIALLY DEFERRED,
  CHECK (payer <> payee)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER deal_result_adds_up BEFORE INSERT ON deal_result BEGIN
  SELECT RAISE(ABORT, 'deals of a game are numbered without a gap')
  WHERE NEW.number <> 1 + (SELECT coalesce(max(number), 0) FROM deal_result WHERE game = NEW.game);

  SELECT RAISE(ABORT, 'the net of a seat is what its ledger lines come to')
  FROM (SELECT 0 AS seat, NEW.net_a AS net UNION ALL SELECT 1, NEW.net_b
        UNION ALL SELECT 2, NEW.net_c UNION ALL SELECT 3, NEW.net_d)
  WHERE net <> (SELECT coalesce(sum(CASE seat WHEN payee THEN amount ELSE -amount END), 0)
                FROM ledger_line
                WHERE game = NEW.game AND deal = NEW.number AND seat IN (payer, payee));

  SELECT RAISE(ABORT, 'every seat begins a game with the same points')
  WHERE NEW.number = 1
    AND (NEW.score_a - NEW.net_a, NEW.score_b - NEW.net_b,
         NEW.score_c - NEW.net_c, NEW.score_d - NEW.net_d)
        IS NOT (SELECT start, start, start, start FROM game WHERE id = NEW.game);

  SELECT RAISE(ABORT, 'a score is the one before the deal plus its net')
  WHERE NEW.number > 1
    AND (NEW.score_a - NEW.net_a, NEW.score_b - NEW.net_b,
         NEW.score_c - NEW.net_c, NEW.score_d - NEW.net_d)
        IS NOT (SELECT score_a, score_b, score_c, score_d
                FROM deal_result WHERE game = NEW.game AND number = NEW.number - 1);
END;

-- A settled deal is never changed.
CREATE TRIGGER ledger_line_is_late BEFORE INSERT ON ledger_line
WHEN EXISTS (SELECT 1 FROM deal_result WHERE game = NEW.game AND number = NEW.deal) BEGIN
  SELECT RAISE(ABORT, 'a settled deal takes no more payments');
END;

CREATE TRIGGER ledger_line_is_kept BEFORE DELETE ON ledger_line BEGIN
  SELECT RAISE(ABORT, 'payments are never deleted');
END;

CREATE TRIGGER ledger_line_stays BEFORE UPDATE ON ledger_line BEGIN
  SELECT RAISE(ABORT, 'payments are never changed');
END;

CREATE TRIGGER deal_result_is_kept BEFORE DELETE ON deal_result BEGIN
  SELECT RAISE(ABORT, 'results are never deleted');
END;

CREATE TRIGGER deal_result_stays BEFORE UPDATE ON deal_result BEGIN
  SELECT RAISE(ABORT, 'results are never changed');
END;
