-- Operators end and remove seasons, which the log of acts knows.
ALTER TABLE audit DROP CONSTRAINT audit_act_check;

ALTER TABLE audit ADD CONSTRAINT audit_act_check CHECK (act IN (
  'warn', 'mute', 'boot', 'ban', 'lift', 'grant', 'rename', 'forget', 'reset', 'sign_out', 'close',
  'announce', 'invite', 'second_factor', 'review', 'season'));
