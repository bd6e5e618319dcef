-- Serves the search of vendors by the begins of words in their names and e-mail addresses. The same expression stands in
-- operator-api/vendors/list-vendors.handler.ts.
CREATE INDEX account_words ON account
  USING gin (to_tsvector('simple', translate(name || ' ' || email, '@.-_+/:', '       ')));
-- serves the list of suspended vendors
CREATE INDEX account_suspended ON account (id) WHERE status = 'suspended';
