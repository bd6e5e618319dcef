-- Keys with `manage` do not get it: what they could do to the webhook is what they are to lose.

ALTER TABLE api_key DROP CONSTRAINT api_key_scopes_check,
      ADD CONSTRAINT api_key_scopes_check
        CHECK (scopes <@ '{send,otp,read,manage,webhooks}' AND cardinality(scopes) > 0);
