-- What accounts have set of their opt-outs; without a row, one-time passwords go to numbers that have opted out.
CREATE TABLE opt_out_setting (
  account_id bigint PRIMARY KEY,
  covers_otp boolean NOT NULL
);
