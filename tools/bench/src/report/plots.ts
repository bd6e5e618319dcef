import type { ContestantResult, WorkResult } from './results';

const WIDTH = 760;
const LABELS = 230;
const VALUES = 150;
const ROW = 34;
const BAR = 18;
const TOP = 48;
const LEGEND_ROW = 20;
const COLOURS = [
  '#4e79a7',
  '#f28e2b',
  '#59a14f',
  '#e15759',
  '#76b7b2',
  '#edc948',
  '#b07aa1',
  '#ff9da7',
  '#9c755f',
  '#8cd17d',
  '#499894',
  '#d37295',
  '#bab0ac',
];

/** A picture of the rates of one work: medians as bars, the lowest and the highest round as a line. */
export function ratePlot({ title, unit, contestants }: WorkResult): string {
  const max = Math.max(...contestants.map(({ rate }) => rate.max), 0);
  const x = scale(max);
  const rows = contestants.map(({ name, rate }, index) => {
    const y = TOP + index * ROW;
    const middle = y + BAR / 2;
    return [
      text(LABELS - 8, middle + 4, name, 'end'),
      rect(LABELS, y, x(rate.median), COLOURS[index === 0 ? 0 : COLOURS.length - 1] ?? ''),
      `<path d="M${number(LABELS + x(rate.min))} ${middle}H${number(LABELS + x(rate.max))}" stroke="#222" stroke-width="1.5"/>`,
      text(LABELS + x(rate.max) + 6, middle + 4, whole(rate.median)),
    ].join('\n');
  });
  return picture(`${title}, ${unit}`, TOP + contestants.length * ROW, rows);
}

/** A picture of the processor time of one unit by process, for those contestants of which it is known. */
export function cpuPlot({ title, contestants }: WorkResult): string | undefined {
  const known = contestants.filter((one): one is ContestantResult & { cpuMicros: Record<string, number> } =>
    Boolean(one.cpuMicros),
  );
  if (known.length === 0) return undefined;
  const names = [...new Set(known.flatMap(({ cpuMicros }) => Object.keys(cpuMicros)))];
  const sums = known.map(({ cpuMicros }) => Object.values(cpuMicros).reduce((sum, micros) => sum + micros, 0));
  const x = scale(Math.max(...sums));
  const colour = (name: string): string => COLOURS[names.indexOf(name) % COLOURS.length] ?? '';
  const rows = known.map(({ name, cpuMicros }, index) => {
    const y = TOP + index * ROW;
    let from = LABELS;
    const bars = Object.entries(cpuMicros).map(([process, micros]) => {
      const bar = rect(from, y, x(micros), colour(process));
      from += x(micros);
      return bar;
    });
    return [
      text(LABELS - 8, y + BAR / 2 + 4, name, 'end'),
      ...bars,
      text(from + 6, y + BAR / 2 + 4, `${whole(sums[index] ?? 0)} µs`),
    ].join('\n');
  });
  const legendTop = TOP + known.length * ROW + 6;
  const perRow = 5;
  const legend = names.map((name, index) => {
    const [at, y] = [
      16 + (index % perRow) * ((WIDTH - 32) / perRow),
      legendTop + Math.floor(index / perRow) * LEGEND_ROW,
    ];
    return `<rect x="${number(at)}" y="${y}" width="10" height="10" fill="${colour(name)}"/>\n${text(at + 15, y + 9, name)}`;
  });
  const height = legendTop + Math.ceil(names.length / perRow) * LEGEND_ROW;
  return picture(`${title}: processor time of one, µs by process`, height, [...rows, ...legend]);
}

function scale(max: number): (value: number) => number {
  const room = WIDTH - LABELS - VALUES;
  return (value) => (max > 0 && Number.isFinite(value) ? (value / max) * room : 0);
}

function picture(title: string, height: number, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height + 8}" viewBox="0 0 ${WIDTH} ${height + 8}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="16" y="26" font-size="15" font-weight="bold" fill="#222">${escape(title)}</text>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

function text(x: number, y: number, content: string, anchor: 'start' | 'end' = 'start'): string {
  return `<text x="${number(x)}" y="${number(y)}" fill="#222" text-anchor="${anchor}">${escape(content)}</text>`;
}

function rect(x: number, y: number, width: number, fill: string): string {
  return `<rect x="${number(x)}" y="${y}" width="${number(Math.max(0, width))}" height="${BAR}" fill="${fill}"/>`;
}

const number = (value: number): string => String(Math.round(value * 10) / 10);
const whole = (value: number): string => Math.round(value).toLocaleString('en');
const escape = (content: string): string =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
