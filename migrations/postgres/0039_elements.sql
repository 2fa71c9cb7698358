-- What wins were made of, counted for each player as games end.
--
-- Wins from before have no elements.

-- An element that a hand had more than once is here once.
CREATE TABLE won_element (
  game    BIGINT NOT NULL,
  deal    BIGINT NOT NULL,
  element TEXT   NOT NULL,
  PRIMARY KEY (game, deal, element)
);

-- The elements of the wins of persons.
CREATE VIEW element_line AS
SELECT game.id AS game, rules, player, element
FROM game JOIN won_hand ON won_hand.game = game.id
JOIN won_element ON won_element.game = won_hand.game AND won_element.deal = won_hand.deal
JOIN game_seat ON game_seat.game = game.id AND game_seat.seat = won_hand.seat
WHERE finished IS NOT NULL AND player > 0;

CREATE TABLE element_figure (
  player  BIGINT NOT NULL,
  rules   TEXT   NOT NULL,
  element TEXT   NOT NULL,
  wins    BIGINT NOT NULL,
  PRIMARY KEY (player, rules, element)
);
