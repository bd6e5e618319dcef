import { open, stat } from 'node:fs/promises';
import { openConnection } from '@sms/dev-env';
import type { Client } from 'pg';
import { trimmedMean } from '@sms/kit';
import { type LoggedPlan, PLAN_LOG_SETTINGS, readPlans } from './plan-log';

/** Reads no table: how long it takes, beside the others and measured as they are, is the pace of the machine. */
const CONTROL = 'SELECT count(*) FROM generate_series(1, 1000) AS n WHERE n % 3 = 0';
const CONTROL_EVERY_MS = 40;

export interface Recorded {
  readonly plans: readonly LoggedPlan[];
  /** How long the control statement took, in milliseconds. */
  readonly pace: number;
}

/** Has a server log the plan and the time of every statement, and reads them. */
export class PlanRecorder {
  private from = 0;
  private controls: NodeJS.Timeout | undefined;

  private constructor(
    private readonly client: Client,
    private readonly logFile: string,
  ) {}

  /** `serverUrl`: of the superuser. The server must have loaded `auto_explain`. */
  static async open(serverUrl: string, logFile: string): Promise<PlanRecorder> {
    return new PlanRecorder(await openConnection(serverUrl), logFile);
  }

  /** From now on. */
  async begin(): Promise<void> {
    this.from = (await stat(this.logFile)).size;
    for (const [name, value] of Object.entries(PLAN_LOG_SETTINGS))
      await this.client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    await this.client.query('SELECT pg_reload_conf()');
    this.controls = setInterval(() => void this.client.query(CONTROL).catch(() => undefined), CONTROL_EVERY_MS);
  }

  /** What was run since `begin`; nothing is logged any more afterwards. */
  async end(): Promise<Recorded> {
    clearInterval(this.controls);
    await this.client.query(`ALTER SYSTEM SET auto_explain.log_min_duration = '-1'`);
    await this.client.query('SELECT pg_reload_conf()');
    const size = (await stat(this.logFile)).size - this.from;
    const file = await open(this.logFile);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, this.from);
      const plans = readPlans(buffer.toString('utf8', 0, bytesRead));
      const controls = plans.filter(({ statement }) => statement === CONTROL);
      return { plans, pace: trimmedMean(controls.map(({ milliseconds }) => milliseconds)) };
    } finally {
      await file.close();
    }
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
