-- Whoever is forgotten is looked up among all lines that were ever reported, and all seasons that ever were.
CREATE INDEX report_line_of_player ON report_line (player);

-- Everybody whom a record of a season names, if only as invited; written with the record.
CREATE TABLE person_of_season (
  season INTEGER NOT NULL REFERENCES season,
  player INTEGER NOT NULL,
  PRIMARY KEY (season, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX season_of_person ON person_of_season (player);

INSERT INTO person_of_season (season, player)
SELECT season, player FROM season_person WHERE player IS NOT NULL;

DROP TRIGGER season_event_stays;
DROP VIEW season_person;

CREATE TRIGGER season_event_stays BEFORE UPDATE ON season_event
WHEN (NEW.season, NEW.number, NEW.actor, NEW.at, NEW.kind)
     IS NOT (OLD.season, OLD.number, OLD.actor, OLD.at, OLD.kind)
  OR NOT EXISTS (SELECT 1 FROM person_of_season AS named JOIN player ON player.id = named.player
                 WHERE season = OLD.season AND forgotten IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'events of a season are never changed');
END;
