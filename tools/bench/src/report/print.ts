import { alignedLines } from '@sms/dev-env';
import { spread } from '../measure/spread';
import type { ContestantResult, RatioResult, WorkResult } from './results';
import { spreadText } from './spread-text';

type Say = (line: string) => void;

const MAX_STATEMENTS = 25;

/** `fullSize`: the goals are those of a run that was not scaled down. */
export function printWork(result: WorkResult, fullSize: boolean, say: Say): void {
  const { title, unit, contestants, ratios, refusals } = result;
  say(`\n${title}: medians [lowest – highest] of ${contestants[0]?.rate.rounds ?? 0} rounds`);
  const figures = [...new Set(contestants.flatMap((one) => Object.keys(one.figures)))];
  const rated = contestants.some(({ rate }) => rate.rounds > 0);
  lines(
    [
      ['', ...(rated ? [unit] : []), ...figures],
      ...contestants.map((one) => [
        one.name,
        ...(rated ? [spreadText(one.rate)] : []),
        ...figures.map((name) => spreadText(one.figures[name])),
      ]),
    ],
    say,
  );
  if (ratios.length > 0) say('');
  lines(
    ratios.map((ratio) => ratioRow(ratio, fullSize)),
    say,
  );
  for (const one of contestants) {
    printSeries(one, say);
    printCosts(one, say);
  }
  for (const refusal of refusals) say(`REFUSED ${refusal}`);
}

function ratioRow({ of, beside, figure, atLeast, atMost, ratio, reached }: RatioResult, fullSize: boolean): string[] {
  const goal = atLeast !== undefined ? `≥ ${atLeast}` : `≤ ${atMost ?? ''}`;
  const what = beside === '' ? `${of}, ${figure}` : `${of} / ${beside}, ${figure}`;
  const digits =
    beside === ''
      ? spreadText(ratio)
      : `${ratio.median.toFixed(2)} [${ratio.min.toFixed(2)} – ${ratio.max.toFixed(2)}]`;
  return [what, digits, `goal ${goal}`, fullSize ? (reached ? 'reached' : 'not reached') : 'at full size'];
}

function printSeries({ rounds }: ContestantResult, say: Say): void {
  const rows = Object.entries(rounds.at(-1)?.series ?? {});
  lines(
    rows.map(([name, values]) => [`  ${name}`, values.map((value) => value.toFixed(0)).join(' → ')]),
    say,
  );
}

function printCosts({ name, cpuMicros, rounds }: ContestantResult, say: Say): void {
  if (cpuMicros) {
    const sum = Object.values(cpuMicros).reduce((total, micros) => total + micros, 0);
    say(`\n${name}: processor time a unit, µs (sum ${sum.toFixed(0)})`);
    say(
      `  ${Object.entries(cpuMicros)
        .filter(([, micros]) => micros >= 0.5)
        .map(([process, micros]) => `${process} ${micros.toFixed(0)}`)
        .join(' · ')}`,
    );
  }
  const writes = rounds.flatMap((round) => (round.writes ? [round.writes] : []));
  if (writes.length > 0) {
    const median = (key: keyof (typeof writes)[number]): string =>
      spread(writes.map((one) => one[key])).median.toFixed(2);
    say(
      `  Postgres, a unit: ${median('inserted')} rows inserted, ${median('updated')} updated (${median('hot')} HOT), ${median('deleted')} deleted, ${median('indexEntries')} index entries, ${(Number(median('walBytes')) / 1_000).toFixed(2)} kB of WAL, ${median('commits')} commits`,
    );
  }
  const statements = rounds.at(-1)?.statements;
  if (!statements) return;
  const calls = statements.reduce((total, one) => total + one.callsPerThousand, 0);
  say(`  ${calls.toFixed(0)} statements for 1,000 units in the last round; the dearest:`);
  lines(
    [
      ['  database', 'µs a unit', 'calls / 1,000', 'rows a call', ''],
      ...statements
        .slice(0, MAX_STATEMENTS)
        .map(({ database, text, callsPerThousand, rowsPerCall, micros }) => [
          `  ${database}`,
          micros.toFixed(1),
          callsPerThousand.toFixed(1),
          rowsPerCall.toFixed(1),
          text,
        ]),
    ],
    say,
  );
}

function lines(rows: readonly (readonly string[])[], say: Say): void {
  if (rows.length > 0) for (const line of alignedLines(rows)) say(line);
}
