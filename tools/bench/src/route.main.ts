import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import { Pool } from 'pg';
import { serveOrders } from './processes/child-orders';
import type { RouteName } from './routes/start-route';

/** Serves one of the routes to compare with. `argv[2]`: its name; `argv[3]`: the database that it writes to. */
const [name, databaseUrl] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });

interface Message {
  readonly phone: string;
  readonly message: string;
  readonly recipients: readonly string[];
}

const ROUTES: Readonly<Record<RouteName, (body: Message) => Promise<object>>> = {
  /** Fastify alone: it reads a JSON body and answers JSON. */
  bare: async () => ({ request_id: 'none' }),
  /** The plain way to keep a message: one INSERT, one commit, one request. */
  insert: async ({ phone, message }) => {
    const insert = 'INSERT INTO message (phone, text) VALUES ($1, $2) RETURNING id';
    const { rows } = await pool.query<{ id: string }>(insert, [phone, message]);
    return { request_id: rows[0]?.id };
  },
  naive: async ({ phone, message }) => ({ request_id: await keepInTransaction(phone, message) }),
  /** The plain way to keep many messages: one INSERT of all recipients, one commit, one request. */
  unnest: async ({ recipients, message }) => {
    const insert = 'INSERT INTO message (phone, text) SELECT phone, $2 FROM unnest($1::text[]) AS r(phone)';
    await pool.query(insert, [recipients, message]);
    return { count: recipients.length };
  },
};

/**
 * The monolith one would write first: a transaction for each send that checks the key, takes the credit, keeps a ledger
 * line, the message and a job.
 */
async function keepInTransaction(phone: string, message: string): Promise<string> {
  const client = await pool.connect();
  const requestId = randomUUID();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: string }>(
      'UPDATE vendor SET balance = balance - 1 WHERE api_key = $1 AND balance >= 1 RETURNING id',
      ['bench'],
    );
    const vendorId = rows[0]?.id;
    const line = 'INSERT INTO ledger (vendor_id, request_id, credits) VALUES ($1, $2, -1)';
    await client.query(line, [vendorId, requestId]);
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
  return requestId;
}

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
const route = ROUTES[name as RouteName];
const server = fastify({ bodyLimit: BODY_LIMIT_BYTES });
server.post('/send', async (request) => ({
  status: 'success',
  message: 'SMS queued',
  data: await route(request.body as Message),
}));
/** Replies with the URL on a free port of 127.0.0.1. */
serveOrders({ listen: async () => `${await server.listen({ host: '127.0.0.1', port: 0 })}/send` });
