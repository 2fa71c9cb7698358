-- Who is named in a season: those who were only invited or placed, too, whose names its words may lose.
CREATE VIEW season_person AS
SELECT season, player FROM season_standing
UNION SELECT season, actor FROM season_event WHERE actor IS NOT NULL
UNION SELECT season, (body::json ->> 'player')::bigint FROM season_event
      WHERE kind IN ('player_invited', 'player_placed', 'organiser_added')
UNION SELECT season, invited::bigint
      FROM season_event, json_array_elements_text(body::json -> 'follows' -> 'invited') AS invited
      WHERE kind = 'season_opened';

CREATE OR REPLACE FUNCTION has_lost_somebody(of_season BIGINT) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM player WHERE forgotten IS NOT NULL AND id IN
                 (SELECT player FROM season_person WHERE season = of_season))
$$;
