import { table } from '../report/page';
import type { MeasuredSize } from './measure-size';
import { MAX_RATIO, type Verdict } from './statement-times';

export interface Comparison {
  readonly title: string;
  /** How much longer a statement that reads no table took: the others are judged beside that. */
  readonly pace: number;
  readonly verdicts: readonly Verdict[];
}

const MAX_DROP_MS = 1_000;
const BEGINNING = 100;

/** Partitions that took too long to drop. */
export function dropFailures({ dropped }: MeasuredSize): string[] {
  return dropped
    .filter(({ longestMs }) => longestMs > MAX_DROP_MS)
    .map(({ table: name, longestMs }) => `${name}: dropping a partition took ${whole(longestMs)} ms`);
}

/** What was measured, in Markdown. `maxStatements` of each comparison: those that grew most. */
export function growthPart(
  comparisons: readonly Comparison[],
  small: MeasuredSize,
  large: MeasuredSize,
  messages: number,
  maxStatements: number,
): string {
  return [
    ...comparisons.flatMap(({ title, pace, verdicts }) => {
      const failed = verdicts.filter(({ failures }) => failures.length > 0).length;
      const rows = verdicts.slice(0, maxStatements).map((verdict) => {
        const [database = '', small = '', big = '', ratio = '', , verdictText = '', statement = ''] = cells(verdict);
        return [
          database,
          small,
          big,
          ratio,
          `\`${statement.replaceAll('|', '\\|').replaceAll('`', '')}\` ${verdictText}`,
        ];
      });
      return [
        `**${title[0]?.toUpperCase() ?? ''}${title.slice(1)}**: ${verdicts.length} statements, ${failed} failed. Medians in ms, at most ${MAX_RATIO} × ${pace.toFixed(2)} (the pace of the machine), those that grew most first:`,
        '',
        ...table(['database', 'small', 'large', 'ratio', 'statement'], rows),
        '',
      ];
    }),
    ...table(REQUESTS, requestCells(small, large)),
    '',
    ...table(
      ['database', `at ${whole(messages)} messages`],
      Object.entries(large.megabytes).map(([name, size]) => [name, sizeText(size, messages)]),
    ),
    '',
    ...table(
      ['dropped', 'partitions', 'rows', 'longest statement, ms'],
      large.dropped.map(({ table: name, rows, partitions, longestMs }) => [
        name,
        String(partitions),
        whole(rows),
        whole(longestMs),
      ]),
    ),
  ].join('\n');
}

function cells({ of, smallMs, largeMs, runs, ratio, failures }: Verdict): string[] {
  return [
    of.database,
    smallMs.toFixed(3),
    largeMs.toFixed(3),
    ratio.toFixed(2),
    String(runs),
    failures.length > 0 ? 'FAILED' : '',
    of.statement.slice(0, BEGINNING),
  ];
}

function sizeText(megabytes: number, messages: number): string {
  return `${whole(megabytes)} MB, ${whole((megabytes * 1e6) / messages)} bytes a message`;
}

const REQUESTS = ['read over HTTP, ms', 'requests', 'small p50', 'p95', 'large p50', 'p95', 'max'];

function requestCells(small: MeasuredSize, large: MeasuredSize): string[][] {
  const before = new Map(small.requests.map((time) => [time.name, time]));
  return large.requests.map(({ name, requests, p50Ms, p95Ms, maxMs }) => {
    const { p50Ms: smallP50 = NaN, p95Ms: smallP95 = NaN } = before.get(name) ?? {};
    return [name, String(requests), ...[smallP50, smallP95, p50Ms, p95Ms, maxMs].map((ms) => ms.toFixed(1))];
  });
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
