-- Rises with each time messaging is told whether the account may send. 0: it never was, and the account may.
ALTER TABLE account ADD COLUMN suspension_version integer NOT NULL DEFAULT 0;

-- Accounts that are suspended already, themselves or by their parent: their queued messages wait from now on,
-- too.
WITH suspended AS (
  UPDATE account SET suspension_version = 1
  WHERE status = 'suspended' OR parent_id IN (SELECT id FROM account WHERE status = 'suspended') RETURNING id)
INSERT INTO outbox (destination, batch_id, events, payload)
  SELECT 'messaging.events.v1', gen_random_uuid(), 1, json_build_array(json_build_object(
    'type', 'account.suspension-changed',
    'payload', json_build_object('accountId', id, 'suspended', true, 'version', 1)))
  FROM suspended;
