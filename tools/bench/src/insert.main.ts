import { Pool } from 'pg';
import { serveRoute } from './routes/serve-route';

const pool = new Pool({ connectionString: process.argv[2], max: 10 });

/** The plain way to keep a message: one INSERT, one commit, one request. */
serveRoute<{ phone: string; message: string }>(async ({ phone, message }) => {
  const { rows } = await pool.query<{ id: string }>('INSERT INTO message (phone, text) VALUES ($1, $2) RETURNING id', [
    phone,
    message,
  ]);
  return { status: 'success', message: 'SMS queued', data: { request_id: rows[0]?.id } };
});
