-- Of which rank somebody was who imposed a sanction: nobody beneath it lifts it.
ALTER TABLE sanction ADD COLUMN rank INTEGER NOT NULL DEFAULT 2 CHECK (rank BETWEEN 0 AND 2);

-- Those of before: as whoever the log names ranks now; the console ranks highest.
UPDATE sanction SET rank = 1 WHERE id IN (
  SELECT sanction FROM audit JOIN account ON account.player = moderator
  WHERE act IN ('warn', 'mute', 'ban') AND account.role = 1);
