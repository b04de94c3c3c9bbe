-- Names what a page says to who reads it: its title, its description and its text, whatever it is written or rendered as. NULL
-- for rows of before.
ALTER TABLE entry ADD COLUMN says TEXT;
