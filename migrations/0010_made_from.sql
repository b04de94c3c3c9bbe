-- Which commit of the content's repository a release was made from; NULL where that is not known, or was none.
ALTER TABLE release ADD COLUMN made_from TEXT;
