import { Pool } from 'pg';
import { serveRoute } from './routes/serve-route';

const pool = new Pool({ connectionString: process.argv[2], max: 10 });

/** The plain way to keep many messages: one INSERT of all recipients, one commit, one request. */
serveRoute<{ recipients: string[]; message: string }>(async ({ recipients, message }) => {
  await pool.query('INSERT INTO message (phone, text) SELECT phone, $2 FROM unnest($1::text[]) AS r(phone)', [
    recipients,
    message,
  ]);
  return { status: 'success', message: 'SMS queued', data: { count: recipients.length } };
});
