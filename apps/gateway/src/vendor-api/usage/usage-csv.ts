import { csvOf, type CsvBody } from '../../edge/csv/csv';
import type { UsageResponse } from './usage.response';

/** The points of all series, one a line. */
export function usageCsv({ series }: UsageResponse): CsvBody {
  const names = [
    't',
    'key',
    'name',
    'messages',
    'segments',
    'credits',
    'delivered',
    'undelivered',
    'failed',
    'waiting',
  ];
  return csvOf(
    names,
    series.flatMap(({ key, name, points }) =>
      points.map(({ t, messages, segments, credits, delivered, undelivered, failed, waiting }) => [
        t,
        key,
        name,
        messages,
        segments,
        credits,
        delivered,
        undelivered,
        failed,
        waiting,
      ]),
    ),
  );
}
