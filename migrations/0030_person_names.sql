-- Names in the journal are numbers of this table, so that a name goes with its person.

CREATE TABLE person_name (
  id     INTEGER PRIMARY KEY,
  player INTEGER NOT NULL,  -- 0: what a host called a table, or somebody whom nobody knew
  name   TEXT    NOT NULL
) STRICT;

CREATE INDEX person_name_by_name ON person_name (name, player);
CREATE INDEX person_name_of_player ON person_name (player);

-- The log of acts stays; only the words about somebody who left may lose their name.
DROP TRIGGER audit_stays;

CREATE TRIGGER audit_stays BEFORE UPDATE ON audit
WHEN (NEW.id, NEW.at, NEW.moderator, NEW.act, NEW.player, NEW.range, NEW.table_id, NEW.sanction, NEW.until,
      NEW.role)
     IS NOT (OLD.id, OLD.at, OLD.moderator, OLD.act, OLD.player, OLD.range, OLD.table_id, OLD.sanction,
             OLD.until, OLD.role)
  OR NOT EXISTS (SELECT 1 FROM player WHERE id = OLD.player AND forgotten IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'the audit log is never changed');
END;
