import { parseArgs } from 'node:util';

const DAY_MS = 86_400_000;
const MAX_SAMPLE = 1_000_000;

export interface AuditOptions {
  readonly from: Date;
  /** At least the grace period before now. */
  readonly to: Date;
  readonly graceSeconds: number;
  readonly againSeconds: number;
  /** One of this many pages is checked. */
  readonly sample: number;
  readonly json: boolean;
  /** Gets the time of an audit that holds, for node_exporter. */
  readonly metricsFile?: string;
}

export const USAGE = `usage: npm run audit -- [--from <time>] [--to <time>] [--grace <seconds>] [--again <seconds>]
         [--sample <n>] [--json] [--metrics <file>]
times as in 2026-01-31T00:00:00Z; without them the last 24 hours
after a restore: npm run audit -- --restored <time> --operator <e-mail>
                 npm run audit -- --reconcile [--apply] --operator <e-mail>
                 npm run audit -- --announced --operator <e-mail>`;

/** @throws {Error} with a line that tells the user which argument is wrong */
export function auditOptions(args: readonly string[], now: Date): AuditOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      grace: { type: 'string', default: '60' },
      again: { type: 'string', default: '15' },
      sample: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
      metrics: { type: 'string' },
    },
  });
  const graceSeconds = whole('--grace', values.grace, 0, DAY_MS / 1_000);
  const latest = new Date(now.getTime() - graceSeconds * 1_000);
  const asked = values.to === undefined ? latest : time('--to', values.to);
  const to = asked < latest ? asked : latest;
  const from = values.from === undefined ? new Date(to.getTime() - DAY_MS) : time('--from', values.from);
  if (from >= to) throw new Error('--from has to be before --to, and before what is too young to be looked at');
  return {
    from,
    to,
    graceSeconds,
    againSeconds: whole('--again', values.again, 0, DAY_MS / 1_000),
    sample: whole('--sample', values.sample, 1, MAX_SAMPLE),
    json: values.json,
    ...(values.metrics === undefined ? {} : { metricsFile: values.metrics }),
  };
}

function time(option: string, text: string): Date {
  const parsed = new Date(text);
  if (Number.isNaN(parsed.getTime())) throw new Error(`${option} is "${text}", which is no time`);
  return parsed;
}

function whole(option: string, text: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(number >= least && number <= most)) throw new Error(`${option} is "${text}": ${least} to ${most}`);
  return number;
}
