-- The default is what keys could do before there were scopes, and what a gateway of the release before makes.
ALTER TABLE api_key ADD COLUMN scopes text[] NOT NULL DEFAULT '{send,otp,read}'
  CHECK (scopes <@ '{send,otp,read,manage}' AND cardinality(scopes) > 0);
