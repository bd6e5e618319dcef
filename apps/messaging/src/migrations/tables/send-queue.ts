/** What still has to reach a carrier. */
export const SEND_QUEUE = `
  -- Messages that may be sent now, in the order of the claim. Rows are never updated.
  CREATE TABLE send_ready (
    route text COLLATE "C" NOT NULL,
    lane smallint NOT NULL,
    position bigint NOT NULL,
    message_id bigint NOT NULL,
    attempt smallint NOT NULL DEFAULT 1,
    PRIMARY KEY (route, lane, position, message_id)
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
`;
