/** DDL of the inbox, first form. Migrations that ran it must find it unchanged: a change is a V2 beside it. */
export const INBOX_TABLE_V1 = `
  CREATE TABLE inbox (
    event_id uuid PRIMARY KEY,
    received_at timestamptz NOT NULL DEFAULT now()
  );
  -- serves the pruning of old entries
  CREATE INDEX inbox_received_at ON inbox (received_at);
`;
