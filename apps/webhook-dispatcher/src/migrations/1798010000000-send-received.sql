-- Whether messages from subscribers are sent. A process of the release before keeps them for the feed only.
ALTER TABLE endpoint ADD COLUMN sends_received boolean NOT NULL DEFAULT false;
