import { readReceipt, type DeliverSm, type MessageState, type Receipt } from '@sms/smpp';
import type { HttpCarrierSettings } from '../../settings/kannel.settings';
import type { CarrierReceipt } from '../../port/carrier-receipt';
import { cleanAddress } from '../../port/clean-carrier-fields';
import { referenceOf } from '../../segment/segment';

/**
 * Kannel's `%d`: 32 is an intermediate notification; 32 + 2 means that by a parameter of the SMSC the message has
 * expired.
 */
const STATES: Readonly<Record<string, MessageState>> = {
  1: 'delivered',
  2: 'undeliverable',
  4: 'enroute',
  8: 'accepted',
  16: 'rejected',
  32: 'enroute',
  34: 'expired',
};
/** States of the SMSC's receipt that make "not delivered" more precise. */
const FAILURES: ReadonlySet<MessageState> = new Set(['expired', 'deleted', 'undeliverable', 'rejected']);

const MAX_ANSWER_CHARACTERS = 1_024;
const MAX_ID_CHARACTERS = 64;
const ESM_CLASS_RECEIPT = 4;
/** The SMSC's receipt came in such a PDU; the gateway passes on its text. */
const RECEIPT_PDU: DeliverSm = {
  command: 'deliver_sm',
  status: 0,
  sequence: 0,
  tlvs: {},
  defects: [],
  serviceType: '',
  sourceAddrTon: 0,
  sourceAddrNpi: 0,
  sourceAddr: '',
  destAddrTon: 0,
  destAddrNpi: 0,
  destinationAddr: '',
  esmClass: ESM_CLASS_RECEIPT,
  protocolId: 0,
  priorityFlag: 0,
  scheduleDeliveryTime: '',
  validityPeriod: '',
  registeredDelivery: 0,
  replaceIfPresentFlag: 0,
  dataCoding: 0,
  smDefaultMsgId: 0,
  shortMessage: new Uint8Array(),
};

type Settings = Pick<HttpCarrierSettings, 'name' | 'stateAliases' | 'stateByError'>;

export type KannelReport =
  | {
      readonly kind: 'receipt';
      readonly receipt: CarrierReceipt;
      /** The SMSC's own id. */ readonly centreMessageId: string | null;
      readonly link: string | null;
    }
  | { readonly kind: 'unknown_state' }
  /** The report names no submission of ours. */
  | { readonly kind: 'no_submission' };

/** Reads the query of a call to the `dlr-url`. */
export function kannelReport(settings: Settings, query: URLSearchParams): KannelReport {
  const submission = query.get('submission') ?? '';
  if (!/^[1-9]\d{0,15}$/.test(submission) || !Number.isSafeInteger(Number(submission)))
    return { kind: 'no_submission' };
  const state = STATES[query.get('state') ?? ''];
  if (!state) return { kind: 'unknown_state' };
  const answer = query.get('answer') ?? '';
  const text = receiptOfCentre(answer, settings.stateAliases);
  const errorCode = text?.errorCode ?? refusalCode(answer);
  const finer = state === 'undeliverable' && text !== null && FAILURES.has(text.state) ? text.state : state;
  const meant = settings.stateByError.get(`${text?.stateWord ?? ''}:${errorCode ?? ''}`.toUpperCase());
  const at = Number(query.get('at'));
  const receipt: CarrierReceipt = {
    carrier: settings.name,
    carrierMessageId: submission,
    source: cleanAddress(query.get('to') ?? ''),
    destination: null,
    reference: referenceOf(Number(submission)),
    submissionId: Number(submission),
    state: meant ?? finer,
    stateWord: text?.stateWord ?? null,
    errorCode,
    submitDate: text?.submitDate ?? null,
    doneDate: text?.doneDate ?? null,
    doneAt: Number.isSafeInteger(at) && at > 0 && at < 1e11 ? new Date(at * 1_000) : null,
    quotedText: text?.quotedText ?? null,
    textForm: false,
  };
  return { kind: 'receipt', receipt, centreMessageId: printable(query.get('id')), link: printable(query.get('link')) };
}

/** Reads the SMSC's answer as a receipt, or null. The state of the report itself takes precedence. */
function receiptOfCentre(answer: string, stateAliases: ReadonlyMap<string, MessageState>): Receipt | null {
  const shortMessage = Buffer.from(answer.slice(0, MAX_ANSWER_CHARACTERS), 'latin1');
  const read = readReceipt({ ...RECEIPT_PDU, shortMessage }, { detection: 'esm_class', stateAliases });
  return read.kind === 'receipt' ? read.receipt : null;
}

/** The code in `NACK/<code>/<words>`, the SMSC's answer to the submit. */
function refusalCode(answer: string): string | null {
  return /^NACK\/([A-Za-z0-9._-]{1,16})\//.exec(answer)?.[1] ?? null;
}

function printable(value: string | null): string | null {
  const cleaned = (value ?? '').replace(/[^\x21-\x7e]/g, '').slice(0, MAX_ID_CHARACTERS);
  return cleaned === '' ? null : cleaned;
}
