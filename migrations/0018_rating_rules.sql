-- What ratings ask of a match besides: accounts, people of different addresses, who broke it off.
--
-- Games that were judged before keep the verdict of their day.
ALTER TABLE table_seat ADD COLUMN neighbour INTEGER NOT NULL DEFAULT 0;  -- of somebody who sat there
ALTER TABLE game_seat ADD COLUMN neighbour INTEGER NOT NULL DEFAULT 0;

-- By which rules: 1 until now, 2 from now on. What the verdict says more precisely: 'guests', 'address'.
-- Whom it takes for last whatever their score, one bit a seat: who broke the match off, who left it.
ALTER TABLE rated_game ADD COLUMN judged_by INTEGER NOT NULL DEFAULT 1;
ALTER TABLE rated_game ADD COLUMN detail TEXT;
ALTER TABLE rated_game ADD COLUMN last_seats INTEGER NOT NULL DEFAULT 0;
