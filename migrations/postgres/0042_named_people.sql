-- Whoever is forgotten is looked up among all lines that were ever reported, and all seasons that ever were.
CREATE INDEX report_line_of_player ON report_line (player);

-- Everybody whom a record of a season names, if only as invited; written with the record.
CREATE TABLE person_of_season (
  season BIGINT NOT NULL REFERENCES season,
  player BIGINT NOT NULL,
  PRIMARY KEY (season, player)
);

CREATE INDEX season_of_person ON person_of_season (player);

INSERT INTO person_of_season (season, player)
SELECT season, player FROM season_person WHERE player IS NOT NULL;

CREATE OR REPLACE FUNCTION has_lost_somebody(of_season BIGINT) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM person_of_season AS named JOIN player AS person ON person.id = named.player
                 WHERE named.season = of_season AND person.forgotten IS NOT NULL)
$$;

DROP VIEW season_person;
