-- Seasons of leagues: every act in the order it became durable, the standings it led to.
CREATE TABLE season (
  id INTEGER PRIMARY KEY
) STRICT;

-- Never changed, never deleted: this is the audit log.
CREATE TABLE season_event (
  season INTEGER NOT NULL REFERENCES season,
  number INTEGER NOT NULL CHECK (number >= 1),
  actor  INTEGER,           -- a player; nothing for the house
  at     INTEGER NOT NULL,  -- seconds since 1970
  kind   TEXT    NOT NULL,
  body   TEXT    NOT NULL CHECK (json_valid(body)),
  PRIMARY KEY (season, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER season_event_follows BEFORE INSERT ON season_event BEGIN
  SELECT RAISE(ABORT, 'events of a season are numbered without a gap')
  WHERE NEW.number <>
        1 + (SELECT coalesce(max(number), 0) FROM season_event WHERE season = NEW.season);
END;

CREATE TRIGGER season_event_stays BEFORE UPDATE ON season_event BEGIN
  SELECT RAISE(ABORT, 'events of a season are never changed');
END;

CREATE TRIGGER season_event_is_kept BEFORE DELETE ON season_event BEGIN
  SELECT RAISE(ABORT, 'events of a season are never deleted');
END;

-- As they stand after the last event; follows from the events, which lair verify checks.
CREATE TABLE season_standing (
  season   INTEGER NOT NULL REFERENCES season,
  place    INTEGER NOT NULL CHECK (place >= 1),
  player   INTEGER NOT NULL,
  twelfths INTEGER NOT NULL,  -- of table points
  score    INTEGER NOT NULL,
  hands    INTEGER NOT NULL,
  games    INTEGER NOT NULL,
  PRIMARY KEY (season, place),
  UNIQUE (season, player)
) STRICT, WITHOUT ROWID;
