-- How long a match was to be and how much time its moves had: what ratings and estimates ask of it.

-- Hands at least, 16 for the whole match. Of games from before it is not known: they stand as whole ones, as
-- they were rated.
ALTER TABLE table_info ADD COLUMN hands INTEGER NOT NULL DEFAULT 16 CHECK (hands BETWEEN 1 AND 16);
ALTER TABLE game ADD COLUMN hands INTEGER NOT NULL DEFAULT 16 CHECK (hands BETWEEN 1 AND 16);

-- Milliseconds; 0 without a limit. Nothing where it is not known.
ALTER TABLE table_info ADD COLUMN move_ms INTEGER;
ALTER TABLE game ADD COLUMN move_ms INTEGER;
