-- Whoever is forgotten is looked up among all lines that were ever reported.
CREATE INDEX report_line_of_player ON report_line (player);
