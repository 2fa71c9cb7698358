-- Whoever is forgotten is looked up among all tables that ever were, by who opened them and who sat there.
CREATE INDEX table_of_opener ON table_info (opened_by) WHERE opened_by IS NOT NULL;
CREATE INDEX seat_of_player ON table_seat (player) WHERE player IS NOT NULL;
