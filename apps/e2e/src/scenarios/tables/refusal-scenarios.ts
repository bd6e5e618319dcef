import { COMMAND_STATUS_NAMES, statusCode, type CommandStatusName } from '@sms/smpp';
import { delivered, refused } from './outcome';
import type { Scenario } from './scenario';

/**
 * A carrier that refuses so once: such a message goes out again, any other fails although a second submit would
 * succeed.
 */
const RETRIED: ReadonlySet<CommandStatusName> = new Set([
  'ESME_RTHROTTLED',
  'ESME_RMSGQFUL',
  'ESME_RSYSERR',
  'ESME_RSUBMITFAIL',
  'ESME_RX_T_APPN',
  'ESME_RUNKNOWNERR',
  'ESME_RINVBNDSTS',
  'ESME_RALYBND',
  'ESME_RBINDFAIL',
]);

/** The reason code that a vendor sees for a command status. The others become `carrier_refused`. */
const REFUSAL_REASONS: Readonly<Partial<Record<CommandStatusName, string>>> = {
  ESME_RINVPASWD: 'carrier_account_refused',
  ESME_RINVSYSID: 'carrier_account_refused',
  ESME_RINVSRCADR: 'invalid_sender',
  ESME_RINVSRCTON: 'invalid_sender',
  ESME_RINVSRCNPI: 'invalid_sender',
  ESME_RINVDSTADR: 'invalid_recipient',
  ESME_RINVDSTTON: 'invalid_recipient',
  ESME_RINVDSTNPI: 'invalid_recipient',
  ESME_RINVMSGLEN: 'text_too_long',
  ESME_RX_R_APPN: 'carrier_rejected',
  ESME_RX_P_APPN: 'carrier_permanent_error',
  ESME_RDELIVERYFAILURE: 'carrier_delivery_failed',
  ESME_RINVSERTYP: 'invalid_service_type',
  ESME_RINVSYSTYP: 'invalid_service_type',
  ESME_RINVEXPIRY: 'invalid_validity',
  ESME_RINVSCHED: 'invalid_validity',
  ...inAll('unsupported_parameter', [
    'ESME_ROPTPARNOTALLWD',
    'ESME_RINVOPTPARAMVAL',
    'ESME_RINVOPTPARSTREAM',
    'ESME_RMISSINGOPTPARAM',
    'ESME_RINVPARLEN',
  ]),
  ...inAll('invalid_parameter', [
    'ESME_RINVPRTFLG',
    'ESME_RINVREGDLVFLG',
    'ESME_RINVESMCLASS',
    'ESME_RINVREPFLAG',
    'ESME_RINVDFTMSGID',
  ]),
};

function inAll(reason: string, statuses: readonly CommandStatusName[]): Partial<Record<CommandStatusName, string>> {
  return Object.fromEntries(statuses.map((status) => [status, reason]));
}

/** Every status of SMPP, once. */
export const REFUSAL_SCENARIOS: readonly Scenario[] = COMMAND_STATUS_NAMES.filter(
  (status) => status !== 'ESME_ROK',
).map((status) => ({
  name: `refused once: ${status}`,
  destination: `999${100 + statusCode(status)}0001`,
  rule: { behaviour: 'refuse', status, times: 1 },
  expected: RETRIED.has(status) ? delivered : { ...refused, reason: REFUSAL_REASONS[status] ?? 'carrier_refused' },
}));
