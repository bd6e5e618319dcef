-- serves the list of the bulks of all accounts
CREATE INDEX usage_bulk_request ON usage_bulk (request_id);
-- serves the list of those that have not ended: a few rows, however many have
CREATE INDEX usage_bulk_running ON usage_bulk (request_id) WHERE queued > 0 OR pending > 0;
