-- Events of a season stay; only the words of people in them may lose the name of somebody who left.
DROP TRIGGER season_event_stays ON season_event;

CREATE FUNCTION has_lost_somebody(of_season BIGINT) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM player WHERE forgotten IS NOT NULL AND id IN
                 (SELECT player FROM season_standing WHERE season = of_season
                  UNION SELECT actor FROM season_event WHERE season = of_season))
$$;

CREATE TRIGGER season_event_stays BEFORE UPDATE ON season_event FOR EACH ROW
WHEN ((NEW.season, NEW.number, NEW.actor, NEW.at, NEW.kind)
      IS DISTINCT FROM (OLD.season, OLD.number, OLD.actor, OLD.at, OLD.kind)
      OR NOT has_lost_somebody(OLD.season))
EXECUTE FUNCTION refuse('events of a season are never changed');
