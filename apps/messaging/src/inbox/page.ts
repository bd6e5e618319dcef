import type { CarrierPageRequest } from '@sms/contracts/messaging';
import { type Database, type Statement, statement, variants } from '@sms/platform/database';

type Read<Row> = (database: Pick<Database, 'run'>, request: CarrierPageRequest) => Promise<Row[]>;
type Values = readonly (string | number)[];

const DEFAULT_LIMIT = 50;

/**
 * Reads one page, the newest first: a walk of one index, at any depth.
 * @param select the statement without its conditions
 */
export function pageReader<Row>(name: string, select: string): Read<Row> {
  const define = (filters: string, where: string) =>
    variants<number, Values, Row>([DEFAULT_LIMIT], (limit): Statement<Values, Row> =>
      statement({ name: `${name}:${filters}${limit}`, text: `${select} ${where}ORDER BY id DESC LIMIT ${limit}` }),
    );
  const all = define('', '');
  const ofCarrier = define('carrier,', 'WHERE carrier = $1 ');
  const before = define('before,', 'WHERE id < $1 ');
  const ofCarrierBefore = define('carrier,before,', 'WHERE carrier = $1 AND id < $2 ');
  return (database, { carrier, beforeId, limit }) => {
    if (carrier !== undefined && beforeId !== undefined)
      return database.run(ofCarrierBefore(limit), [carrier, beforeId]);
    if (carrier !== undefined) return database.run(ofCarrier(limit), [carrier]);
    return beforeId === undefined ? database.run(all(limit), []) : database.run(before(limit), [beforeId]);
  };
}
