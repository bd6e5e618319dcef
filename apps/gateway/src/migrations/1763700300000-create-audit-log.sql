-- Who did what, written in the transaction of the change. The primary key serves the listing, newest first.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  actor_user_id bigint NOT NULL REFERENCES app_user (id),
  action text NOT NULL CHECK (char_length(action) BETWEEN 1 AND 64),
  -- what it was done to: 'vendor:1001', 'api-key:<uuid>'
  target text NOT NULL CHECK (char_length(target) BETWEEN 1 AND 128),
  reason text CHECK (char_length(reason) BETWEEN 1 AND 500),
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
      END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
