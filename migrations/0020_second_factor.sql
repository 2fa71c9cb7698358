-- A second factor beside the password: the secret of an app that shows six digits.
--
-- Without the secret itself no code could be computed, so it is kept as it is.
ALTER TABLE account ADD COLUMN totp BLOB CHECK (length(totp) BETWEEN 16 AND 64);

-- The newest half minute whose code was taken: none is good twice.
ALTER TABLE account ADD COLUMN totp_step INTEGER;
