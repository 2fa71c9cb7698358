-- Operators end and remove seasons, which the log of acts knows.
CREATE TABLE audit_wider (
  id        INTEGER PRIMARY KEY,
  at        INTEGER NOT NULL,
  moderator INTEGER REFERENCES player,  -- nothing: the operator at the console
  act       TEXT    NOT NULL CHECK (act IN (
    'warn', 'mute', 'boot', 'ban', 'lift', 'grant', 'rename', 'forget', 'reset', 'sign_out', 'close',
    'announce', 'invite', 'second_factor', 'review', 'season')),
  player    INTEGER REFERENCES player,
  range     TEXT,
  table_id  INTEGER,
  sanction  INTEGER REFERENCES sanction,
  until     INTEGER,
  role      INTEGER CHECK (role BETWEEN 0 AND 2),
  reason    TEXT    NOT NULL
) STRICT;

INSERT INTO audit_wider SELECT * FROM audit;

DROP TABLE audit;
ALTER TABLE audit_wider RENAME TO audit;

CREATE INDEX audit_of_player ON audit (player);
CREATE INDEX audit_of_moderator ON audit (moderator);

CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit log is never shortened');
END;

-- Only the words about somebody who left may lose their name.
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit
WHEN (NEW.id, NEW.at, NEW.moderator, NEW.act, NEW.player, NEW.range, NEW.table_id, NEW.sanction, NEW.until,
      NEW.role)
     IS NOT (OLD.id, OLD.at, OLD.moderator, OLD.act, OLD.player, OLD.range, OLD.table_id, OLD.sanction,
             OLD.until, OLD.role)
  OR NOT EXISTS (SELECT 1 FROM player WHERE id = OLD.player AND forgotten IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'the audit log is never changed');
END;
