-- By which workers tell a bulk that waits for its turn from one whose acceptor has died.

ALTER TABLE bulk_send ADD COLUMN expander_seen_at timestamptz NOT NULL DEFAULT now();
