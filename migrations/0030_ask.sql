-- Written answers and their cost per day: `caller` is a hash with the salt of the day, or empty for all callers. The cost
-- is in millionths of a dollar.
CREATE TABLE ask_budget (
  day INTEGER NOT NULL,
  caller TEXT NOT NULL,
  answers INTEGER NOT NULL,
  cost INTEGER NOT NULL,
  PRIMARY KEY (day, caller)
) STRICT, WITHOUT ROWID;

-- Random values that are deleted with their day, so that hashes of callers can't be repeated. Those that sign forms are
-- deleted a day later.
CREATE TABLE ask_salt (
  name TEXT NOT NULL,
  day INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (name, day)
) STRICT, WITHOUT ROWID;

-- Written answers with the sections that they cite. One is used again while these sections have the same hashes.
CREATE TABLE ask_answer (
  key TEXT NOT NULL PRIMARY KEY,
  parts TEXT NOT NULL,
  sources TEXT NOT NULL,
  stored_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
