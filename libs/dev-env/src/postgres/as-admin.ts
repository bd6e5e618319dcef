import { Client } from 'pg';

/** Runs statements over one connection, which is closed afterwards. */
export async function asAdmin(url: string, run: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await run(admin);
  } finally {
    await admin.end();
  }
}
