-- A worker whose lock was taken on another server, or by an older build, is gone when its lease has ended.

-- The server on which the worker has last taken its lock, see carriers/sessions/session-table.ts: only there does
-- a lock that is not held say something.
ALTER TABLE carrier_worker ADD locked_on text;
