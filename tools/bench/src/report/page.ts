import { type Spread, spread } from '@sms/kit';
import type { SubjectResult, RatioResult, SuiteResult } from './results';
import { spreadText } from './spread-text';

/** How the figures came about: machine, rounds, seconds. */
export interface Circumstances {
  readonly machine: string;
  readonly day: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/**
 * Puts a text between `<!-- bench: name -->` and `<!-- /bench -->` of a page, in place of what is there. A page without
 * these marks is left as it is.
 */
export function replacePart(page: string, name: string, text: string): string {
  const begin = `<!-- bench: ${name} -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf('<!-- /bench -->', from);
  if (from < 0 || to < 0) return page;
  return `${page.slice(0, from + begin.length)}\n${text.trim()}\n${page.slice(to)}`;
}

/** What was measured of one suite, in Markdown. */
export function suitePart(result: SuiteResult, { machine, day, rounds, seconds, connections }: Circumstances): string {
  const { subjects, ratios, unit } = result;
  const figures = [...new Set(subjects.flatMap((one) => Object.keys(one.figures)))];
  const refused = result.refusals.length > 0 ? [`**Refused:** ${result.refusals.join('; ')}`, ''] : [];
  return [
    `${machine}; ${connections} connections, ${rounds} rounds of ${seconds} s; ${day}. Median [lowest – highest].`,
    '',
    ...refused,
    ...table(
      ['', unit, ...figures],
      subjects.map(({ name, rate, figures: of }) => [
        name,
        spreadText(rate),
        ...figures.map((figure) => spreadText(of[figure])),
      ]),
    ),
    '',
    ...(ratios.length > 0
      ? [...table(['ratio, round by round', 'measured', 'goal', ''], ratios.map(ratioCells)), '']
      : []),
    ...cpuTable(subjects),
    ...writesTable(subjects),
  ].join('\n');
}

function ratioCells({ of, beside, figure, atLeast, atMost, ratio, reached }: RatioResult): string[] {
  const name = beside === '' ? `${of}: ${figure}` : `${of} / ${beside}: ${figure}`;
  const digits = beside === '' ? spreadText(ratio) : ratioText(ratio);
  return [
    name,
    digits,
    atLeast === undefined ? `≤ ${atMost ?? ''}` : `≥ ${atLeast}`,
    reached ? 'reached' : '**missed**',
  ];
}

function ratioText({ median, min, max }: Spread): string {
  return `${median.toFixed(2)} [${min.toFixed(2)} – ${max.toFixed(2)}]`;
}

function cpuTable(subjects: readonly SubjectResult[]): string[] {
  const known = subjects.flatMap(({ name, cpuMicros }) => (cpuMicros ? [{ name, cpuMicros }] : []));
  if (known.length === 0) return [];
  const processes = [...new Set(known.flatMap(({ cpuMicros }) => Object.keys(cpuMicros)))];
  const sum = (micros: Readonly<Record<string, number>>): number =>
    Object.values(micros).reduce((total, one) => total + one, 0);
  const cell = (micros: number | undefined): string => (micros === undefined ? '' : micros.toFixed(0));
  return [
    ...table(
      ['processor time of one, µs', ...known.map(({ name }) => name)],
      [
        ...processes.map((process) => [process, ...known.map(({ cpuMicros }) => cell(cpuMicros[process]))]),
        ['**sum**', ...known.map(({ cpuMicros }) => `**${cell(sum(cpuMicros))}**`)],
      ],
    ),
    '',
  ];
}

function writesTable(subjects: readonly SubjectResult[]): string[] {
  return subjects.flatMap(({ name, rounds }) => {
    const writes = rounds.flatMap((round) => (round.writes ? [round.writes] : []));
    const statements = rounds.at(-1)?.statements;
    if (writes.length === 0) return [];
    const median = (key: keyof (typeof writes)[number], digits = 2): string =>
      spread(writes.map((one) => one[key])).median.toFixed(digits);
    const calls = statements?.reduce((total, one) => total + one.callsPerThousand, 0);
    return [
      `Postgres, for each of ${name}: ${median('inserted')} rows inserted, ${median('updated')} updated (${median('hot')} of them HOT), ${median('deleted')} deleted, ${median('indexEntries')} index entries, ${median('walBytes', 0)} bytes of WAL${calls === undefined ? '' : `, ${(calls / 1_000).toFixed(2)} statements`}. ${median('natsBytes', 0)} bytes through NATS. ${median('connections', 0)} connections to Postgres in all.`,
      '',
    ];
  });
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)];
}
