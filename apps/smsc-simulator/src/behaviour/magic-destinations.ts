import { COMMAND_STATUS_NAMES, statusCode } from '@sms/smpp';
import { behaviourNamed, type Behaviour, type BehaviourName } from './behaviour';

/** 999 is a country code that belongs to nobody; the next three digits say what happens, the rest is free. */
const MAGIC = /^999(\d{3})/;

/** Three-digit code → behaviour. */
export const MAGIC_CODES: Readonly<Record<string, BehaviourName>> = {
  '000': 'deliver',
  '001': 'undeliverable',
  '002': 'expired',
  '003': 'rejected',
  '004': 'deleted',
  '010': 'no_receipt',
  '011': 'receipt_before_response',
  '012': 'duplicate_receipt',
  '013': 'late_receipt',
  '020': 'id_hex_then_decimal',
  '021': 'id_upper_then_lower',
  '022': 'id_zero_padded',
  '030': 'no_response',
  '031': 'swallowed',
  '032': 'late_response',
  '040': 'drop_link',
  '041': 'drop_link_accepted',
  '042': 'half_open',
  '043': 'garbage',
  '044': 'slow_drip',
  '045': 'unbind',
  '050': 'throttled',
  '051': 'queue_full',
};

/** Refusals stand at 100 plus the command_status: 111 is ESME_RINVDSTADR (11). */
const REFUSALS_FROM = 100;

const BEHAVIOURS: ReadonlyMap<string, Behaviour> = new Map([
  ...Object.entries(MAGIC_CODES).map(([code, name]): [string, Behaviour] => [code, behaviourNamed(name)]),
  ...COMMAND_STATUS_NAMES.filter((status) => status !== 'ESME_ROK').map((status): [string, Behaviour] => [
    String(REFUSALS_FROM + statusCode(status)),
    behaviourNamed('refuse', { status }),
  ]),
]);

/** Undefined for an ordinary number, and for a code that stands for nothing. */
export function magicBehaviour(destination: string): Behaviour | undefined {
  const code = MAGIC.exec(destination)?.[1];
  return code === undefined ? undefined : BEHAVIOURS.get(code);
}
