-- What is learned of a carrier makes its unmatched receipts due again, some at a time.

-- Unmatched receipts of the carrier with higher ids are still to be retried; null: none.
ALTER TABLE carrier_learned ADD retry_after bigint;
