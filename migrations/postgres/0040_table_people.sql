-- Who was sent away from a match, which people then look at; who stood up during a deal; who opened a table.
--
-- Games from before have nobody who was sent away, or stood up.
ALTER TABLE game_seat ADD COLUMN sent_away BIGINT NOT NULL DEFAULT 0;  -- who began there
ALTER TABLE table_seat ADD COLUMN given_up BIGINT NOT NULL DEFAULT 0;  -- who sits there stood up

DROP INDEX marked_game;
CREATE INDEX marked_game ON rated_game (at) WHERE detail IN ('address', 'sent_away');

-- After whom it may be called: who opened it, or the first of those that its rematch follows; 0 for the
-- server. Of tables from before it is known where one person alone has been called so.
ALTER TABLE table_info ADD COLUMN opened_by BIGINT;
UPDATE table_info SET opened_by = (
  SELECT CASE WHEN count(DISTINCT player) = 1 THEN max(player) END FROM person_name
  WHERE player > 0 AND person_name.name = substr(table_info.name, 1, length(table_info.name) - 8)
) WHERE name LIKE '%''s table';
