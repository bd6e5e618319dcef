-- Messages that come back to the queue get a new position, at which nothing else than their row knows them. The table
-- is read once for the index, in about a second for ten million messages that wait, and nobody is served meanwhile.

-- It has another position than the message was accepted with.
ALTER TABLE send_ready ADD requeued boolean NOT NULL DEFAULT false;
-- serves whoever takes a message out whose position is not known
CREATE INDEX send_ready_requeued ON send_ready (message_id) WHERE requeued;
