-- What finished games came to for each player, kept as games end: who asks adds up nothing.
--
-- The views say what counts; the tables are sums of them, which lair verify checks.

-- What a finished game was to each person who began it. Table points as the printed rule has them:
-- who ties shares what the places are worth; of a tie for third the two above take it.
CREATE VIEW game_line AS
SELECT game, rules, room, seat, player, score - start AS gained, 1 + better AS place,
       (CASE better + level WHEN 1 THEN 48 WHEN 2 THEN 72 ELSE CASE lowest WHEN 2 THEN 72 ELSE 84 END END
        - CASE better WHEN 0 THEN 0 WHEN 1 THEN 48 WHEN 2 THEN 72
                      ELSE CASE lowest WHEN 2 THEN 72 ELSE 84 END END) / level
       + CASE WHEN lowest = 2 AND better < 2 THEN 6 ELSE 0 END AS twelfths
FROM (SELECT *, (score_a > score) + (score_b > score) + (score_c > score) + (score_d > score) AS better,
             (score_a = score) + (score_b = score) + (score_c = score) + (score_d = score) AS level,
             (score_a = least) + (score_b = least) + (score_c = least) + (score_d = least) AS lowest
      FROM (SELECT game.id AS game, game.rules, room, seat, player, start,
                   score_a, score_b, score_c, score_d, min(score_a, score_b, score_c, score_d) AS least,
                   CASE seat WHEN 0 THEN score_a WHEN 1 THEN score_b
                             WHEN 2 THEN score_c ELSE score_d END AS score
            FROM game JOIN game_seat ON game_seat.game = game.id
            JOIN table_info ON table_info.id = table_id
            JOIN deal_result ON deal_result.game = game.id
            LEFT JOIN season_game ON season_game.game = game.id
            WHERE finished IS NOT NULL AND player IS NOT NULL
              AND (game.ending = 'finished' OR season_game.game IS NOT NULL)
              AND number = (SELECT max(number) FROM deal_result WHERE deal_result.game = game.id)));

-- What each deal of a game that is over was to each person, also of one that was broken off; one
-- line without a number for a game that has no deal.
CREATE VIEW deal_line AS
SELECT game.id AS game, rules, player, number, winner IS seat AS won,
       winner IS seat AND discarder IS NULL AS self_picked, discarder IS seat AS dealt_in
FROM game JOIN game_seat ON game_seat.game = game.id
LEFT JOIN deal_result ON deal_result.game = game.id
WHERE finished IS NOT NULL AND player IS NOT NULL;

CREATE TABLE player_figure (
  player     INTEGER NOT NULL,
  rules      TEXT    NOT NULL,
  matches    INTEGER NOT NULL DEFAULT 0,  -- begun, over
  deals      INTEGER NOT NULL DEFAULT 0,  -- of those
  won        INTEGER NOT NULL DEFAULT 0,
  self_picks INTEGER NOT NULL DEFAULT 0,
  deal_ins   INTEGER NOT NULL DEFAULT 0,
  games      INTEGER NOT NULL DEFAULT 0,  -- played to their end, or taken by a season
  first      INTEGER NOT NULL DEFAULT 0,
  second     INTEGER NOT NULL DEFAULT 0,
  third      INTEGER NOT NULL DEFAULT 0,
  fourth     INTEGER NOT NULL DEFAULT 0,
  twelfths   INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (player, rules)
) STRICT, WITHOUT ROWID;

-- Empty texts stand for every rule system, every room.
CREATE TABLE board_line (
  rules  TEXT    NOT NULL,
  room   TEXT    NOT NULL,
  player INTEGER NOT NULL,
  games  INTEGER NOT NULL,
  gained INTEGER NOT NULL,
  PRIMARY KEY (rules, room, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX board_line_by_gain ON board_line (rules, room, gained DESC, player);

-- The five highest of a player by each rule system.
CREATE TABLE high_hand (
  player INTEGER NOT NULL,
  rules  TEXT    NOT NULL,
  total  INTEGER NOT NULL,
  game   INTEGER NOT NULL,
  deal   INTEGER NOT NULL,
  PRIMARY KEY (player, rules, total DESC, game, deal)
) STRICT, WITHOUT ROWID;

-- What is believed of a player now: the latest row of rating.
CREATE TABLE rating_now (
  rules  TEXT    NOT NULL,
  player INTEGER NOT NULL,
  games  INTEGER NOT NULL,
  mean   INTEGER NOT NULL,
  spread INTEGER NOT NULL,
  PRIMARY KEY (rules, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_now_by_strength ON rating_now (rules, mean - 3 * spread DESC, player);

INSERT INTO player_figure (player, rules, matches, deals, won, self_picks, deal_ins)
SELECT player, rules, count(DISTINCT game), count(number), sum(won), sum(self_picked), sum(dealt_in)
FROM deal_line WHERE true GROUP BY player, rules;

CREATE TABLE counted AS SELECT player, rules, room, place, twelfths, gained FROM game_line;

INSERT INTO player_figure (player, rules, games, first, second, third, fourth, twelfths)
SELECT player, rules, count(*), sum(place = 1), sum(place = 2), sum(place = 3), sum(place = 4), sum(twelfths)
FROM counted WHERE true GROUP BY player, rules
ON CONFLICT DO UPDATE SET games = excluded.games, first = excluded.first, second = excluded.second,
  third = excluded.third, fourth = excluded.fourth, twelfths = excluded.twelfths;

INSERT INTO board_line (rules, room, player, games, gained)
SELECT rules, room, player, count(*), sum(gained) FROM counted GROUP BY rules, room, player;

DROP TABLE counted;

INSERT INTO board_line (rules, room, player, games, gained)
SELECT rules, '', player, sum(games), sum(gained) FROM board_line GROUP BY rules, player;

INSERT INTO board_line (rules, room, player, games, gained)
SELECT '', room, player, sum(games), sum(gained) FROM board_line GROUP BY room, player;

INSERT INTO high_hand (player, rules, total, game, deal)
SELECT player, rules, total, game, deal FROM (
  SELECT player, rules, total, won_hand.game, deal,
         row_number() OVER (PARTITION BY player, rules ORDER BY total DESC, won_hand.game, deal) AS height
  FROM won_hand JOIN game ON game.id = won_hand.game
  JOIN game_seat ON game_seat.game = won_hand.game AND game_seat.seat = won_hand.seat
  WHERE finished IS NOT NULL AND player IS NOT NULL)
WHERE height <= 5;

-- With max(at), SQLite takes the other columns of a group from the row of the latest game.
INSERT INTO rating_now (rules, player, games, mean, spread)
SELECT rules, player, games, mean, spread FROM (
  SELECT rules, player, count(*) AS games, mean, spread, max(at) FROM rating GROUP BY rules, player);
