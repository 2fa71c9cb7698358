-- E-mail addresses by which people get back without their password.
CREATE TABLE email (
  player  INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  address TEXT    NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
  since   INTEGER NOT NULL
) STRICT;

CREATE INDEX email_by_address ON email (lower(address));

-- Given, but nobody has opened the link that was sent there yet.
CREATE TABLE email_waiting (
  player   INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  address  TEXT    NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
  key_hash BLOB    NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  expires  INTEGER NOT NULL
) STRICT;

-- A link that a stranger can have sent must not end the one that an operator gave.
ALTER TABLE way_back ADD COLUMN is_mailed INTEGER NOT NULL DEFAULT 0;
