import { Client } from 'pg';

export interface Balance {
  readonly available: number;
  readonly held: number;
  readonly spent: number;
}

/** All that the bench reads of billing's own tables. The server's superuser reads it. */
export class Ledger {
  private constructor(private readonly client: Client) {}

  static async open(databaseUrl: string): Promise<Ledger> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    return new Ledger(client);
  }

  async balance(accountId: number): Promise<Balance> {
    const { rows } = await this.client.query<Record<keyof Balance, string>>(
      'SELECT available, held, spent FROM credit_account WHERE account_id = $1',
      [accountId],
    );
    const row = rows[0];
    return { available: Number(row?.available), held: Number(row?.held), spent: Number(row?.spent) };
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
