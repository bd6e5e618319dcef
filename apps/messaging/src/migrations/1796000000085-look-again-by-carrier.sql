-- What is learned of a carrier sends its unmatched receipts through another look, some at a time.

-- Unmatched receipts of the carrier with higher ids are still to be looked at again; null: none.
ALTER TABLE carrier_learned ADD look_again_after bigint;
