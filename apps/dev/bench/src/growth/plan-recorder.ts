import { open, stat } from 'node:fs/promises';
import { Client } from 'pg';
import { type LoggedPlan, PLAN_LOG_SETTINGS, readPlans } from './plan-log';

/** Reads no table: how long it takes is the pace of the machine. */
const CONTROL = 'SELECT count(*) FROM generate_series(1, 2000) AS n WHERE n % 3 = 0';
const CONTROL_RUNS = 100;

/** Has a server log the plan and the time of every statement, and reads them. */
export class PlanRecorder {
  private from = 0;

  private constructor(
    private readonly client: Client,
    private readonly logFile: string,
  ) {}

  /** `serverUrl`: of the superuser. The server must have loaded `auto_explain`. */
  static async open(serverUrl: string, logFile: string): Promise<PlanRecorder> {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    return new PlanRecorder(client, logFile);
  }

  /** From now on. */
  async begin(): Promise<void> {
    this.from = (await stat(this.logFile)).size;
    for (const [name, value] of Object.entries(PLAN_LOG_SETTINGS))
      await this.client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    await this.client.query('SELECT pg_reload_conf()');
  }

  /** What was run since `begin`; nothing is logged any more afterwards. */
  async end(): Promise<LoggedPlan[]> {
    await this.client.query(`ALTER SYSTEM SET auto_explain.log_min_duration = '-1'`);
    await this.client.query('SELECT pg_reload_conf()');
    const size = (await stat(this.logFile)).size - this.from;
    const file = await open(this.logFile);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, this.from);
      return readPlans(buffer.toString('utf8', 0, bytesRead));
    } finally {
      await file.close();
    }
  }

  /** Milliseconds of a statement that reads no table: the pace of the machine at this moment. */
  async pace(): Promise<number> {
    const times: number[] = [];
    for (let run = 0; run < CONTROL_RUNS; run += 1) {
      const begun = performance.now();
      await this.client.query(CONTROL);
      times.push(performance.now() - begun);
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
