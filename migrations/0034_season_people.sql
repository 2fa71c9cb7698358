-- Who is named in a season: those who were only invited or placed, too, whose names its words may lose.
CREATE VIEW season_person AS
SELECT season, player FROM season_standing
UNION SELECT season, actor FROM season_event WHERE actor IS NOT NULL
UNION SELECT season, json_extract(body, '$.player') FROM season_event
      WHERE kind IN ('player_invited', 'player_placed', 'organiser_added')
UNION SELECT season, invited.value FROM season_event, json_each(body, '$.follows.invited') AS invited
      WHERE kind = 'season_opened';

DROP TRIGGER season_event_stays;

CREATE TRIGGER season_event_stays BEFORE UPDATE ON season_event
WHEN (NEW.season, NEW.number, NEW.actor, NEW.at, NEW.kind)
     IS NOT (OLD.season, OLD.number, OLD.actor, OLD.at, OLD.kind)
  OR NOT EXISTS (SELECT 1 FROM player WHERE forgotten IS NOT NULL AND id IN
                 (SELECT player FROM season_person WHERE season = OLD.season)) BEGIN
  SELECT RAISE(ABORT, 'events of a season are never changed');
END;
