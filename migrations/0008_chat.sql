-- What people said, whom they do not want to hear, what they reported.

-- The last number given in each channel: "room:lions-lair", "table:17", "watch:17", "inbox:42".
-- It goes on though lines are forgotten, so a client's number keeps its meaning.
CREATE TABLE chat_channel (
  channel TEXT    PRIMARY KEY,
  last    INTEGER NOT NULL CHECK (last >= 1)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat_line (
  channel TEXT    NOT NULL REFERENCES chat_channel,
  number  INTEGER NOT NULL CHECK (number >= 1),
  at_ms   INTEGER NOT NULL,          -- since 1970
  player  INTEGER NOT NULL REFERENCES player,
  name    TEXT    NOT NULL,          -- as it was then
  text    TEXT    NOT NULL,
  phrase  TEXT    NOT NULL,          -- the code of a quick phrase
  to_player INTEGER REFERENCES player,
  to_name   TEXT,
  PRIMARY KEY (channel, number),
  CHECK ((text = '') <> (phrase = '')),
  CHECK ((to_player IS NULL) = (to_name IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_line_by_age ON chat_line (at_ms);

-- Whom somebody does not want to hear: 1 muted, 2 blocked.
CREATE TABLE hush (
  player INTEGER NOT NULL REFERENCES player,
  other  INTEGER NOT NULL REFERENCES player,
  kind   INTEGER NOT NULL CHECK (kind IN (1, 2)),
  PRIMARY KEY (player, other),
  CHECK (player <> other)
) STRICT, WITHOUT ROWID;

CREATE TABLE report (
  id         INTEGER PRIMARY KEY,
  at         INTEGER NOT NULL,       -- seconds since 1970
  reporter   INTEGER NOT NULL REFERENCES player,
  player     INTEGER NOT NULL REFERENCES player,
  reason     INTEGER NOT NULL,       -- as lair.v1.ReportReason counts
  text       TEXT    NOT NULL,
  place      INTEGER NOT NULL,       -- as lair.v1.ChatPlace counts; 0 when there is no channel
  room       TEXT    NOT NULL,
  table_id   INTEGER NOT NULL,
  number     INTEGER NOT NULL,       -- of the message meant; 0 for the person
  open_table INTEGER NOT NULL,       -- the reporter had open; 0 for none
  settled    INTEGER,                -- when a moderator had dealt with it
  settled_by INTEGER REFERENCES player,
  note       TEXT    NOT NULL DEFAULT '',
  CHECK ((settled IS NULL) = (settled_by IS NULL))
) STRICT;

CREATE INDEX report_waiting ON report (id) WHERE settled IS NULL;
CREATE INDEX report_about ON report (player, id);

-- What was said around it, copied: it stays when the channel has forgotten.
CREATE TABLE report_line (
  report INTEGER NOT NULL REFERENCES report,
  number INTEGER NOT NULL,
  at_ms  INTEGER NOT NULL,
  player INTEGER NOT NULL,
  name   TEXT    NOT NULL,
  text   TEXT    NOT NULL,
  phrase TEXT    NOT NULL,
  PRIMARY KEY (report, number)
) STRICT, WITHOUT ROWID;
