-- Decisions of operators: about carriers, and about messages that a carrier may or may not have.

-- What an operator has decided about a carrier; no row: nothing yet. Workers read the table with each renewal of their
-- lease. Changes are made one after the other, so that versions become visible in their order.
CREATE TABLE carrier_control (
  carrier text PRIMARY KEY CHECK (length(carrier) <= 32),
  state text NOT NULL CHECK (state IN ('active', 'paused', 'draining', 'drained')),
  since timestamptz NOT NULL DEFAULT now(),
  -- since when nothing is submitted; null while it is active
  stopped_at timestamptz,
  reason text NOT NULL CHECK (length(reason) <= 500),
  -- how often its sessions were to be bound anew, and when last
  rebinds integer NOT NULL DEFAULT 0,
  rebind_asked_at timestamptz,
  -- higher than any before, of any carrier
  version bigint NOT NULL,
  CHECK ((state = 'active') = (stopped_at IS NULL))
);

-- The highest version that the worker follows; null: it reads none, as releases before this one.
ALTER TABLE carrier_worker ADD COLUMN control_version bigint;
-- How often the sessions of the carrier were to be bound anew when the slot was leased.
ALTER TABLE carrier_session ADD COLUMN rebinds integer NOT NULL DEFAULT 0;

-- What an operator decided about an uncertain attempt, one of the outcomes in the contracts, and when.
ALTER TABLE submission ADD COLUMN decision text, ADD COLUMN decided_at timestamptz;
