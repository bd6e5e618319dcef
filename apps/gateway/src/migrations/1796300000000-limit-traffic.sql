-- Where a vendor may send to: see identity/traffic-limits. Of a parent account; its sub-accounts have none of their own.
ALTER TABLE account
  -- set by an owner of the vendor
  ADD COLUMN own_limits jsonb CHECK (jsonb_typeof(own_limits) = 'object'),
  -- set by an operator
  ADD COLUMN operator_limits jsonb CHECK (jsonb_typeof(operator_limits) = 'object');
