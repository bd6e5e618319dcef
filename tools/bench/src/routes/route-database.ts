import { Client } from 'pg';

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
  const url = new URL(serverUrl);
  await run(serverUrl, 'CREATE DATABASE bench_routes');
  url.pathname = '/bench_routes';
  await run(url.toString(), SCHEMA);
  return url.toString();
}

async function run(connectionString: string, statements: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}
