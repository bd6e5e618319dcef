import { csvOf, type CsvBody } from '../../edge/csv/csv';
import type { OptOutsResponse } from './opt-out.response';

/** One opt-out a line. The column `phone` is the one that an import reads. */
export function optOutsCsv({ opt_outs }: OptOutsResponse): CsvBody {
  return csvOf(
    ['phone', 'sender_name', 'origin', 'text', 'created_at', 'ended_at', 'ended_by'],
    opt_outs.map((one) => [
      one.phone,
      one.sender_name,
      one.origin,
      one.text,
      one.created_at,
      one.ended_at,
      one.ended_by,
    ]),
  );
}
