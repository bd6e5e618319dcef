import { Pool } from 'pg';
import { serve } from './serve-route';

/** The plain way to keep a message: one INSERT, one commit, one request. */
async function main(): Promise<void> {
  const pool = new Pool({ connectionString: process.argv[2], max: 10 });
  await pool.query(
    'CREATE TABLE IF NOT EXISTS message (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, phone text NOT NULL, text text NOT NULL, created_at timestamptz NOT NULL DEFAULT now())',
  );
  await serve(async ({ phone, message }) => {
    const { rows } = await pool.query<{ id: string }>(
      'INSERT INTO message (phone, text) VALUES ($1, $2) RETURNING id',
      [phone, message],
    );
    return { status: 'success', message: 'SMS queued', data: { request_id: rows[0]?.id } };
  });
}

void main();
