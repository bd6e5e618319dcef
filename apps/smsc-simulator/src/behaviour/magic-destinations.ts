import { COMMAND_STATUS_NAMES, statusCode } from '@sms/smpp';
import { deviationOf, MAGIC_CODES } from './behaviour-catalog';
import type { Deviation } from './catalog/behaviour';

/** 999 is an unassigned country code; the next three digits select the behaviour, the rest is free. */
const MAGIC = /^999(\d{3})/;

/** The code of a refusal is 100 plus the command_status: 111 is ESME_RINVDSTADR (11). */
const REFUSALS_FROM = 100;

const DEVIATIONS: ReadonlyMap<string, Deviation> = new Map([
  ...[...MAGIC_CODES].map(([code, name]): [string, Deviation] => [code, deviationOf([name])]),
  ...COMMAND_STATUS_NAMES.filter((status) => status !== 'ESME_ROK').map((status): [string, Deviation] => [
    String(REFUSALS_FROM + statusCode(status)),
    { ...deviationOf(['refuse']), status },
  ]),
]);

/** Undefined for an ordinary number and for an unassigned code. */
export function magicDeviation(destination: string): Deviation | undefined {
  const code = MAGIC.exec(destination)?.[1];
  return code === undefined ? undefined : DEVIATIONS.get(code);
}
