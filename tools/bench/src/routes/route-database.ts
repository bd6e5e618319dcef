import { urlOfDatabase, withConnection } from '@sms/dev-env';

const SCHEMA = `
  CREATE TABLE message (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, phone text NOT NULL, text text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE vendor (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, api_key text NOT NULL UNIQUE,
    balance bigint NOT NULL);
  CREATE TABLE ledger (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, vendor_id bigint NOT NULL REFERENCES vendor,
    request_id uuid NOT NULL UNIQUE, credits integer NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE vendor_message (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    vendor_id bigint NOT NULL REFERENCES vendor, request_id uuid NOT NULL UNIQUE, phone text NOT NULL,
    text text NOT NULL, status text NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON vendor_message (vendor_id, id);
  CREATE TABLE job (message_id bigint PRIMARY KEY REFERENCES vendor_message, run_at timestamptz NOT NULL DEFAULT now());
  INSERT INTO vendor (api_key, balance) VALUES ('bench', 100000000)`;

/** A database of its own on the same server: the same disk and the same settings as the measured system's. */
export async function createRouteDatabase(serverUrl: string): Promise<string> {
  const url = urlOfDatabase(serverUrl, 'bench_routes');
  await withConnection(serverUrl, (client) => client.query('CREATE DATABASE bench_routes'));
  await withConnection(url, (client) => client.query(SCHEMA));
  return url;
}
