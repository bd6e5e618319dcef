import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { serveRoute } from './routes/serve-route';

const pool = new Pool({ connectionString: process.argv[2], max: 10 });

/**
 * The monolith one would write first: a transaction for each send that checks the key, takes the credit, keeps a ledger
 * line, the message and a job.
 */
serveRoute<{ phone: string; message: string }>(async ({ phone, message }) => {
  const client = await pool.connect();
  const requestId = randomUUID();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: string }>(
      'UPDATE vendor SET balance = balance - 1 WHERE api_key = $1 AND balance >= 1 RETURNING id',
      ['bench'],
    );
    const vendorId = rows[0]?.id;
    await client.query('INSERT INTO ledger (vendor_id, request_id, credits) VALUES ($1, $2, -1)', [
      vendorId,
      requestId,
    ]);
    await client.query(
      `WITH kept AS (INSERT INTO vendor_message (vendor_id, request_id, phone, text, status)
        VALUES ($1, $2, $3, $4, 'queued') RETURNING id) INSERT INTO job (message_id) SELECT id FROM kept`,
      [vendorId, requestId, phone, message],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  return { status: 'success', message: 'SMS queued', data: { request_id: requestId } };
});
