-- The hands to count of a day are kept too, since they may be from games of the club.

-- The same for all, so it stays whatever becomes of the game that it is from.
CREATE TABLE day_hand (
  kind  TEXT    NOT NULL CHECK (kind IN ('count', 'discard')),
  rules TEXT    NOT NULL,
  day   BIGINT NOT NULL,  -- since 1970
  text  TEXT    NOT NULL,  -- JSON; empty for a hand to count that follows from the day alone
  PRIMARY KEY (kind, rules, day)
);

INSERT INTO day_hand SELECT 'discard', rules, day, text FROM day_discard;
INSERT INTO day_hand
  SELECT DISTINCT 'count', rules, day, '' FROM day_answer WHERE kind = 'count';

DROP TABLE day_discard;
