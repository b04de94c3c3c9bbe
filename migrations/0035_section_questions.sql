-- Search and Ask know the questions that readers ask about a section in other words: `questions` in frontmatter. The
-- next sync of a page fills them in.
ALTER TABLE section ADD COLUMN questions TEXT NOT NULL DEFAULT '[]';
