import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { wholeNumber } from '@sms/kit';
import { replacePart } from '../report/page';
import { printMarkdown } from '../report/print';
import type { StageOptions } from '../stage/bench-system';
import { measureSize, type Phase } from './measure-size';
import { type Comparison, dropFailures, growthPart } from './report-growth';
import { compareTimes } from './statement-times';
import { growingTables } from './tables';

/** Enough for the whole of the time: when the queue runs empty, batches get smaller. */
const MIN_WAITING = 80_000;
const MAX_STATEMENTS_OF_PAGE = 12;

interface GrowthPlan {
  readonly small: number;
  readonly messages: number;
  readonly waiting: number;
  readonly plans: boolean;
  readonly page: string | undefined;
}

/** `--messages 10000000 --small 100000 --waiting 1000000 --no-plans --page page.md`, all optional. */
function growthFromArguments(args: string[]): GrowthPlan {
  const { values } = parseArgs({
    args,
    options: {
      messages: { type: 'string', default: '10000000' },
      small: { type: 'string', default: '100000' },
      waiting: { type: 'string', default: '1000000' },
      'no-plans': { type: 'boolean', default: false },
      page: { type: 'string' },
    },
  });
  const whole = (name: 'messages' | 'small' | 'waiting'): number => wholeNumber(name, values[name], 1_000);
  const plan = { small: whole('small'), messages: whole('messages'), waiting: whole('waiting') };
  if (plan.messages <= plan.small) throw new Error('--messages must be more than --small');
  return { ...plan, plans: !values['no-plans'], page: values.page };
}

/**
 * Runs the same traffic on a system with a short history and on one with a long one, and compares every statement that
 * the services run: they are not copied from anywhere, Postgres tells them with their plans. False: one grew with the
 * history.
 */
export async function runGrowth(args: string[], options: StageOptions): Promise<boolean> {
  const { small: few, messages, waiting, plans, page } = growthFromArguments(args);
  const { log } = options;
  // The queue is shorter by the same factor as the history, but long enough for full claims.
  const fewWaiting = Math.min(waiting, Math.max(MIN_WAITING, Math.round((waiting * few) / messages)));
  const small = await measureSize(options, { messages: few, waiting: fewWaiting });
  const large = await measureSize(options, { messages, waiting });
  const growing = growingTables(small.leaves, large.leaves);
  const count = (of: number): string => of.toLocaleString('en');
  const compare = (title: string, before: Phase, after: Phase): Comparison => {
    const pace = after.pace / before.pace;
    return { title, pace, verdicts: compareTimes(before.times, after.times, pace, growing) };
  };
  const comparisons: readonly Comparison[] = [
    compare(`the same traffic at ${count(few)} and ${count(messages)} messages`, small.traffic, large.traffic),
    compare('the same traffic before and after the oldest partitions were dropped', large.traffic, large.afterDropping),
    compare(
      `submitting with ${count(fewWaiting)} and ${count(waiting)} messages waiting`,
      small.claiming,
      large.claiming,
    ),
  ];
  const part = (maxStatements: number): string => growthPart(comparisons, small, large, messages, maxStatements);
  printMarkdown(part(Infinity), log);
  if (plans)
    for (const { of } of comparisons.flatMap(({ verdicts }) => verdicts))
      log(`\n${of.database}: ${of.statement}\n${of.plan}`);
  if (page !== undefined)
    await writeFile(page, replacePart(await readFile(page, 'utf8'), 'growth', part(MAX_STATEMENTS_OF_PAGE)));
  const failures = [
    ...comparisons.flatMap(({ verdicts }) =>
      verdicts.flatMap(({ of: { database, statement }, failures: why }) =>
        why.length > 0 ? [`${database}: ${why.join(', ')}: ${statement}`] : [],
      ),
    ),
    ...dropFailures(large),
  ];
  for (const failure of failures) log(`FAILED ${failure}`);
  return failures.length === 0;
}
