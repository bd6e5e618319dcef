-- A statement checks its own assumption by this function: with `SELECT expect_rows(count(*), $1) FROM written` as its
-- last part, it is rolled back when the numbers differ.
CREATE FUNCTION expect_rows(actual bigint, expected bigint) RETURNS bigint LANGUAGE plpgsql AS $$
  BEGIN
    IF actual IS DISTINCT FROM expected THEN
      RAISE EXCEPTION 'expected % rows, found %', expected, actual USING ERRCODE = 'XE001';
    END IF;
    RETURN actual;
  END $$;
