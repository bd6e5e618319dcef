-- What a reader takes for the same: without case, spaces, dots and hyphens, and with the digits that look like
-- letters as these.
CREATE FUNCTION sender_name_look(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT translate(lower(name), '01i58 .-', 'ollsb') $$;
-- serves the operators' list, which shows what others hold
CREATE INDEX sender_name_alike ON sender_name (sender_name_look(name)) WHERE status <> 'rejected';
