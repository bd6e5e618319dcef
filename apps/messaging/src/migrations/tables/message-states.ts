/** What became of messages. One without a row here is queued. */
export const MESSAGE_STATES = `
  CREATE TABLE message_state (
    message_id bigint PRIMARY KEY,
    changed_at timestamptz NOT NULL,
    delivered_at timestamptz,
    status text NOT NULL CHECK (status IN ('pending', 'delivered', 'undelivered', 'failed')),
    carrier text,
    carrier_message_id text CHECK (length(carrier_message_id) <= 64),
    reason_code text CHECK (length(reason_code) <= 64),
    failure_reason text
  ) PARTITION BY RANGE (message_id);
  CREATE TABLE message_state_default PARTITION OF message_state DEFAULT WITH (fillfactor = 50);
`;
