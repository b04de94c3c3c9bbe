-- A channel is the site, a version of its product (with or without a base), or a preview, which is private and expires.
ALTER TABLE channel ADD COLUMN kind TEXT NOT NULL DEFAULT 'live' CHECK (kind IN ('live', 'version', 'preview'));
UPDATE channel SET kind = 'preview' WHERE base IS NOT NULL;

-- Engines and exports without kinds: a channel with a base is a preview.
CREATE TRIGGER channel_inserted AFTER INSERT ON channel WHEN NEW.base IS NOT NULL AND NEW.kind = 'live' BEGIN
  UPDATE channel SET kind = 'preview' WHERE name = NEW.name;
END;

CREATE TRIGGER channel_rebased AFTER UPDATE OF base ON channel WHEN NEW.base IS NOT NULL AND NEW.kind = 'live' BEGIN
  UPDATE channel SET kind = 'preview' WHERE name = NEW.name;
END;
