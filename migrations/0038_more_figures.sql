-- Hours played, the faan of wins, what everybody at a club came to together, kept as games end.
--
-- Player 0 is whoever played in a game from elsewhere.

-- A match that was interrupted counts for six hours at most, whenever it went on.
CREATE VIEW time_line AS
SELECT game.id AS game, rules, player,
       CASE WHEN finished < started THEN 0 WHEN finished - started > 21600 THEN 21600
            ELSE finished - started END AS seconds
FROM game JOIN game_seat ON game_seat.game = game.id
WHERE finished IS NOT NULL AND player > 0;

-- The wins of persons where the rules count faan.
CREATE VIEW faan_line AS
SELECT game.id AS game, rules, player, faan
FROM game JOIN won_hand ON won_hand.game = game.id
JOIN game_seat ON game_seat.game = game.id AND game_seat.seat = won_hand.seat
WHERE finished IS NOT NULL AND player > 0 AND faan IS NOT NULL;

ALTER TABLE player_figure ADD COLUMN seconds INTEGER NOT NULL DEFAULT 0;

CREATE TABLE faan_figure (
  player INTEGER NOT NULL,
  rules  TEXT    NOT NULL,
  faan   INTEGER NOT NULL,
  wins   INTEGER NOT NULL,
  PRIMARY KEY (player, rules, faan)
) STRICT, WITHOUT ROWID;

-- A deal counts once for each person at the table; bots that somebody owns are left out.
CREATE TABLE everybody_figure (
  rules      TEXT    PRIMARY KEY,
  deals      INTEGER NOT NULL,
  won        INTEGER NOT NULL,
  self_picks INTEGER NOT NULL,
  deal_ins   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO player_figure (player, rules, seconds)
SELECT player, rules, sum(seconds) FROM time_line WHERE true GROUP BY player, rules
ON CONFLICT (player, rules) DO UPDATE SET seconds = excluded.seconds;

INSERT INTO faan_figure (player, rules, faan, wins)
SELECT player, rules, faan, count(*) FROM faan_line GROUP BY player, rules, faan;

INSERT INTO everybody_figure (rules, deals, won, self_picks, deal_ins)
SELECT rules, sum(deals), sum(won), sum(self_picks), sum(deal_ins) FROM player_figure
WHERE matches > 0 AND player > 0 AND player NOT IN (SELECT player FROM bot) GROUP BY rules;
