-- Who was sent away from a match, which people then look at; who stood up during a deal.
--
-- Games from before have nobody.
ALTER TABLE game_seat ADD COLUMN sent_away BIGINT NOT NULL DEFAULT 0;  -- who began there
ALTER TABLE table_seat ADD COLUMN given_up BIGINT NOT NULL DEFAULT 0;  -- who sits there stood up

DROP INDEX marked_game;
CREATE INDEX marked_game ON rated_game (at) WHERE detail IN ('address', 'sent_away');
