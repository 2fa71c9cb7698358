-- Accounts: a player may have a name of their own, a password, a role; sessions bring anybody back.
ALTER TABLE player RENAME TO player_before;

CREATE TABLE player (
  id        INTEGER PRIMARY KEY,
  name      TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 20),
  created   INTEGER NOT NULL,  -- seconds since 1970
  forgotten INTEGER            -- when the person wished to be; the name says nothing from then on
) STRICT;

-- One for each device. Only the digest of the secret is kept.
CREATE TABLE session (
  token_hash BLOB    PRIMARY KEY CHECK (length(token_hash) = 32),
  player     INTEGER NOT NULL REFERENCES player,
  created    INTEGER NOT NULL,
  last_used  INTEGER NOT NULL,
  expires    INTEGER NOT NULL,
  CHECK (created <= last_used AND last_used < expires)
) STRICT, WITHOUT ROWID;

CREATE INDEX session_of_player ON session (player, last_used);

INSERT INTO player (id, name, created) SELECT id, name, created FROM player_before;

-- Guests of before are known for 400 days from now on.
INSERT INTO session (token_hash, player, created, last_used, expires)
SELECT token_hash, id, unixepoch(), unixepoch(), unixepoch() + 400 * 86400 FROM player_before;

DROP TABLE player_before;

-- Two names with the same skeleton look alike, so only one account may have it.
CREATE TABLE account (
  player   INTEGER PRIMARY KEY REFERENCES player,
  skeleton TEXT    NOT NULL UNIQUE,
  password TEXT    NOT NULL CHECK (password LIKE '$argon2id$%'),
  role     INTEGER NOT NULL DEFAULT 0 CHECK (role BETWEEN 0 AND 2),  -- player, moderator, operator
  created  INTEGER NOT NULL,
  renamed  INTEGER
) STRICT;

-- What was decided about somebody: warnings until they are read, mutes and bans until they end.
CREATE TABLE sanction (
  id        INTEGER PRIMARY KEY,
  kind      TEXT    NOT NULL CHECK (kind IN ('warn', 'mute', 'ban')),
  player    INTEGER REFERENCES player,
  range     TEXT,               -- "203.0.113.0/24"
  places    INTEGER NOT NULL,   -- of a mute: 1 table + 2 room + 4 private
  since     INTEGER NOT NULL,
  until     INTEGER NOT NULL,
  reason    TEXT    NOT NULL,
  lifted    INTEGER,            -- taken back, or read
  CHECK ((player IS NULL) <> (range IS NULL)),
  CHECK (range IS NULL OR kind = 'ban'),
  CHECK ((kind = 'mute') = (places BETWEEN 1 AND 7)),
  CHECK (since < until)
) STRICT;

CREATE INDEX sanction_open ON sanction (until) WHERE lifted IS NULL;

-- Who did what to whom, for good.
CREATE TABLE audit (
  id        INTEGER PRIMARY KEY,
  at        INTEGER NOT NULL,
  moderator INTEGER REFERENCES player,  -- nothing: the operator at the console
  act       TEXT    NOT NULL CHECK (act IN ('warn', 'mute', 'boot', 'ban', 'lift', 'grant')),
  player    INTEGER REFERENCES player,
  range     TEXT,
  table_id  INTEGER,
  sanction  INTEGER REFERENCES sanction,
  until     INTEGER,
  role      INTEGER CHECK (role BETWEEN 0 AND 2),
  reason    TEXT    NOT NULL
) STRICT;

CREATE INDEX audit_of_player ON audit (player);
CREATE INDEX audit_of_moderator ON audit (moderator);

CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit log is never shortened');
END;

CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit log is never changed');
END;
