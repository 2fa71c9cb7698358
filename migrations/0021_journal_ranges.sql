-- In which stretches of the journal the records of a table lie, so that whoever wants a table reads
-- those alone, however long the journal is.

-- A table has a new range when it wrote nothing for a long stretch; others' records lie among its
-- own. The ranges of a table do not overlap.
CREATE TABLE journal_range (
  table_id INTEGER NOT NULL,
  first    INTEGER NOT NULL,
  last     INTEGER,            -- nothing while the table may go on here
  PRIMARY KEY (table_id, first)
) STRICT, WITHOUT ROWID;

INSERT INTO journal_range (table_id, first, last)
  SELECT table_id, first, last FROM journal_span WHERE last IS NOT NULL;

-- One pass over the journal for tables that live, for imported ones that had no span.
WITH
  wanted (id) AS MATERIALIZED (
    SELECT id FROM table_info WHERE id NOT IN (SELECT table_id FROM journal_range)),
  step (table_id, at, is_far) AS (
    SELECT table_id, at,
           coalesce(at - lag(at) OVER (PARTITION BY table_id ORDER BY at) > 32768, 0)
    FROM journal WHERE table_id IN (SELECT id FROM wanted)),
  numbered (table_id, at, range) AS (
    SELECT table_id, at, sum(is_far) OVER (PARTITION BY table_id ORDER BY at) FROM step)
INSERT INTO journal_range (table_id, first, last)
  SELECT table_id, min(at), max(at) FROM numbered GROUP BY table_id, range;

DROP TABLE journal_span;
