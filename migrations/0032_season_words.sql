-- Events of a season stay; only the words of people in them may lose the name of somebody who left.
DROP TRIGGER season_event_stays;

CREATE TRIGGER season_event_stays BEFORE UPDATE ON season_event
WHEN (NEW.season, NEW.number, NEW.actor, NEW.at, NEW.kind)
     IS NOT (OLD.season, OLD.number, OLD.actor, OLD.at, OLD.kind)
  OR NOT EXISTS (SELECT 1 FROM player WHERE forgotten IS NOT NULL AND id IN
                 (SELECT player FROM season_standing WHERE season = OLD.season
                  UNION SELECT actor FROM season_event WHERE season = OLD.season)) BEGIN
  SELECT RAISE(ABORT, 'events of a season are never changed');
END;
