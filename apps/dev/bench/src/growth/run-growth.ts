import { parseArgs } from 'node:util';
import { alignedLines } from '@sms/dev-env';
import type { StageOptions } from '../stage/bench-system';
import { measureSize, type MeasuredSize } from './measure-size';
import { compareTimes, MAX_RATIO, type Verdict } from './statement-times';
import { growingTables } from './tables';

const MAX_DROP_MS = 1_000;

interface GrowthPlan {
  readonly small: number;
  readonly messages: number;
  readonly waiting: number;
  readonly plans: boolean;
}

/** `--messages 10000000 --small 100000 --waiting 1000000 --no-plans`, all optional. */
function growthFromArguments(args: string[]): GrowthPlan {
  const { values } = parseArgs({
    args,
    options: {
      messages: { type: 'string', default: '10000000' },
      small: { type: 'string', default: '100000' },
      waiting: { type: 'string', default: '1000000' },
      'no-plans': { type: 'boolean', default: false },
    },
  });
  const whole = (name: 'messages' | 'small' | 'waiting'): number => {
    const number = Number(values[name]);
    if (Number.isInteger(number) && number >= 1_000) return number;
    throw new Error(`--${name} must be a whole number from 1000`);
  };
  const plan = { small: whole('small'), messages: whole('messages'), waiting: whole('waiting') };
  if (plan.messages <= plan.small) throw new Error('--messages must be more than --small');
  return { ...plan, plans: !values['no-plans'] };
}

/**
 * Runs the same traffic on a system with a short history and on one with a long one, and compares every statement that
 * the services run: they are not copied from anywhere, Postgres tells them with their plans. False: one grew with the
 * history.
 */
export async function runGrowth(args: string[], options: StageOptions): Promise<boolean> {
  const { small: few, messages, waiting, plans } = growthFromArguments(args);
  const { say } = options;
  // The queue is shorter by the same factor as the history, but long enough for full claims.
  const fewWaiting = Math.min(waiting, Math.max(20_000, Math.round((waiting * few) / messages)));
  const small = await measureSize(options, { messages: few, waiting: fewWaiting });
  const large = await measureSize(options, { messages, waiting });
  const pace = large.pace / small.pace;
  say(`\npace of the machine: a statement that reads no table took ${pace.toFixed(2)} times as long at the large size`);
  const growing = growingTables(small.leaves, large.leaves);
  const sizes = `${few.toLocaleString('en')} and ${messages.toLocaleString('en')} messages`;
  const verdicts = [
    ...report(`statements at ${sizes}`, compareTimes(small.traffic, large.traffic, pace, growing), plans, say),
    ...report(
      `statements with ${fewWaiting.toLocaleString('en')} and ${waiting.toLocaleString('en')} waiting`,
      compareTimes(small.claiming, large.claiming, pace, growing),
      plans,
      say,
    ),
  ];
  const dropsInTime = reportSizes(large, messages, say);
  const failed = verdicts.filter(({ failures }) => failures.length > 0);
  for (const { large: of, failures } of failed) say(`FAILED ${of.database}: ${failures.join(', ')}: ${of.statement}`);
  return failed.length === 0 && dropsInTime;
}

function report(
  title: string,
  verdicts: readonly Verdict[],
  plans: boolean,
  say: StageOptions['say'],
): readonly Verdict[] {
  say(`\n${title}: medians in ms; at most ${MAX_RATIO} times as long`);
  const rows = verdicts.map(({ small, large, ratio, failures }) => [
    large.database,
    small.medianMs.toFixed(3),
    large.medianMs.toFixed(3),
    ratio.toFixed(2),
    String(large.runs),
    failures.length > 0 ? 'FAILED' : '',
    large.statement.slice(0, 100),
  ]);
  for (const line of alignedLines([['database', 'small', 'large', 'ratio', 'runs', '', ''], ...rows])) say(line);
  if (plans) for (const { large } of verdicts) say(`\n${large.database}: ${large.statement}\n${large.plan}`);
  return verdicts;
}

function reportSizes({ megabytes, dropped }: MeasuredSize, messages: number, say: StageOptions['say']): boolean {
  say('');
  for (const [name, size] of Object.entries(megabytes))
    say(`${name}: ${Math.round(size).toLocaleString('en')} MB, ${Math.round((size * 1e6) / messages)} bytes a message`);
  for (const { table, rows, partitions, longestMs } of dropped)
    say(
      `${table}: ${partitions} partitions of ${Math.round(rows).toLocaleString('en')} rows dropped, ${Math.round(longestMs)} ms at most`,
    );
  const slow = dropped.filter(({ longestMs }) => longestMs > MAX_DROP_MS);
  for (const { table, longestMs } of slow)
    say(`FAILED ${table}: dropping a partition took ${Math.round(longestMs)} ms`);
  return slow.length === 0;
}
