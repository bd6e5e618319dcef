import type { UsageCount, UsagePoint } from '@sms/contracts/messaging';
import { type CsvBody, csvLine, csvOfLines } from '../../edge/csv/csv';
import { JsonText } from '../../edge/http/envelope';
import type { UsageSeriesResponse } from './usage.response';

type Names = Omit<UsageSeriesResponse, 'points'>;

/** A response before its points are written: only those of intervals that are not empty. */
export interface CountedUsage<Response extends { readonly series: readonly Names[] }> {
  /** The fields beside the series. */
  readonly frame: Omit<Response, 'series'>;
  /** When the intervals begin. */
  readonly begins: readonly string[];
  readonly series: readonly {
    /** The fields beside the points. */
    readonly names: Omit<Response['series'][number], 'points'> & Names;
    readonly points: readonly UsagePoint[];
  }[];
}

/** In the order of `UsagePoint`, after the place. */
const COUNTS: readonly (keyof UsageCount)[] = [
  'messages',
  'segments',
  'credits',
  'delivered',
  'undelivered',
  'failed',
  'waiting',
];

/** Writes the points as text: to make an object of each and have these written takes three times as long. */
export function usageJson<Response extends { readonly series: readonly Names[] }>({
  frame,
  begins,
  series,
}: CountedUsage<Response>): JsonText<Response> {
  const times = begins.map((t) => `{"t":"${t}","messages":`);
  const texts = series.map(
    ({ names, points }) => `${unclosed(names)},"points":[${written(points, times, inJson).join()}]}`,
  );
  return new JsonText(`${unclosed(frame)},"series":[${texts.join()}]}`);
}

/** The points of all series, one a line. */
export function usageCsv({ begins, series }: Omit<CountedUsage<{ series: readonly Names[] }>, 'frame'>): CsvBody {
  const lines = series.flatMap(({ names: { key, name }, points }) => {
    const cells = csvLine([key, name]);
    return written(
      points,
      begins.map((t) => `${t},${cells}`),
      inCsv,
    );
  });
  return csvOfLines([csvLine(['t', 'key', 'name', ...COUNTS]), ...lines]);
}

/** Returns one text for each interval, also where nothing was sent; `begins`: what each text begins with. */
function written(
  points: readonly UsagePoint[],
  begins: readonly string[],
  write: (begin: string, point: UsagePoint) => string,
): string[] {
  const byPlace: (UsagePoint | undefined)[] = [];
  for (const point of points) byPlace[point[0]] = point;
  return begins.map((begin, place) => write(begin, byPlace[place] ?? [place, 0, 0, 0, 0, 0, 0, 0]));
}

function inJson(
  begin: string,
  [, messages, segments, credits, delivered, undelivered, failed, waiting]: UsagePoint,
): string {
  return (
    `${begin}${messages},"segments":${segments},"credits":${credits},"delivered":${delivered},` +
    `"undelivered":${undelivered},"failed":${failed},"waiting":${waiting}}`
  );
}

function inCsv(
  begin: string,
  [, messages, segments, credits, delivered, undelivered, failed, waiting]: UsagePoint,
): string {
  return `${begin},${messages},${segments},${credits},${delivered},${undelivered},${failed},${waiting}`;
}

/** Returns the JSON of an object that has fields, without the brace that closes it. */
function unclosed(fields: object): string {
  return JSON.stringify(fields).slice(0, -1);
}
