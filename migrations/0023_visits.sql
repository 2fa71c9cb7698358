-- Where people came from last, by a keyed digest; the key lies in a file beside the database.
CREATE TABLE visit (
  player    INTEGER PRIMARY KEY REFERENCES player ON DELETE CASCADE,
  household BLOB    NOT NULL CHECK (length(household) = 16),
  at        INTEGER NOT NULL
) STRICT;

CREATE INDEX visit_by_age ON visit (at);

-- A guest whom nothing names any more is forgotten: what may name one is found by an index.
CREATE INDEX sanction_of_player ON sanction (player);
CREATE INDEX hush_of_other ON hush (other);
CREATE INDEX report_by_reporter ON report (reporter);
CREATE INDEX chat_line_of_player ON chat_line (player);
CREATE INDEX chat_line_to_player ON chat_line (to_player) WHERE to_player IS NOT NULL;
CREATE INDEX season_standing_of_player ON season_standing (player);
