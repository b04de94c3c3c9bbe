-- The former paths of a moved page, by the URL it moved to. Comparisons of versions look them up.
CREATE INDEX redirect_target ON redirect (channel, target) WHERE kind = 'moved';
