/** DDL of the outbox, first form. Migrations that ran it must find it unchanged: a change is a V2 beside it. */
export const OUTBOX_TABLE_V1 = `
  CREATE TABLE outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event_id uuid NOT NULL,
    destination text NOT NULL,
    type text NOT NULL,
    payload jsonb NOT NULL,
    occurred_at timestamptz NOT NULL DEFAULT now(),
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL DEFAULT now()
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, fillfactor = 80);
  -- serves the relay's claim: one destination in commit-time order
  CREATE INDEX outbox_destination_id ON outbox (destination, id);
`;
