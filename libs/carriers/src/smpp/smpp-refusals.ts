import type { ReasonCode } from '@sms/contracts/messaging';
import type { CommandStatusName } from '@sms/smpp';
import type { StatusRule } from '../settings/smpp.settings';
import type { Refusal, Retry } from '../port/refusal';

type Meaning = readonly [Retry, reason: string, code: ReasonCode];

const PARAMETER: Meaning = ['elsewhere', 'a parameter is not accepted', 'invalid_parameter'];
const OPTIONAL_PARAMETER: Meaning = ['elsewhere', 'a parameter is not accepted', 'unsupported_parameter'];

/** Refusals of a submit_sm by status: whether a retry can succeed, and the reason reported to the vendor. */
const REFUSALS: Readonly<Partial<Record<CommandStatusName, Meaning>>> = {
  ESME_RTHROTTLED: ['later', 'too many messages at once', 'carrier_throttled'],
  ESME_RMSGQFUL: ['anywhere', 'the message queue is full', 'carrier_queue_full'],
  ESME_RINVBNDSTS: ['anywhere', 'the connection may not submit', 'carrier_session_refused'],
  ESME_RALYBND: ['anywhere', 'the connection may not submit', 'carrier_session_refused'],
  ESME_RBINDFAIL: ['anywhere', 'the connection may not submit', 'carrier_session_refused'],
  ESME_RSYSERR: ['anywhere', 'system error', 'carrier_unavailable'],
  ESME_RSUBMITFAIL: ['anywhere', 'the submit failed', 'carrier_unavailable'],
  ESME_RX_T_APPN: ['anywhere', 'temporary error', 'carrier_unavailable'],
  ESME_RUNKNOWNERR: ['anywhere', 'unknown error', 'carrier_unavailable'],
  ESME_RDELIVERYFAILURE: ['elsewhere', 'delivery failed', 'carrier_delivery_failed'],
  ESME_RX_P_APPN: ['elsewhere', 'permanent error', 'carrier_permanent_error'],
  ESME_RX_R_APPN: ['elsewhere', 'rejected', 'carrier_rejected'],
  ESME_RINVPASWD: ['elsewhere', 'our account is not accepted', 'carrier_account_refused'],
  ESME_RINVSYSID: ['elsewhere', 'our account is not accepted', 'carrier_account_refused'],
  ESME_RINVSERTYP: ['elsewhere', 'the service type is not accepted', 'invalid_service_type'],
  ESME_RINVSYSTYP: ['elsewhere', 'the system type is not accepted', 'invalid_service_type'],
  ESME_RINVSRCADR: ['elsewhere', 'the sender is not accepted', 'invalid_sender'],
  ESME_RINVSRCTON: ['elsewhere', 'the sender is not accepted', 'invalid_sender'],
  ESME_RINVSRCNPI: ['elsewhere', 'the sender is not accepted', 'invalid_sender'],
  ESME_RINVEXPIRY: ['elsewhere', 'the validity period is not accepted', 'invalid_validity'],
  ESME_ROPTPARNOTALLWD: OPTIONAL_PARAMETER,
  ESME_RINVOPTPARAMVAL: OPTIONAL_PARAMETER,
  ESME_RINVOPTPARSTREAM: OPTIONAL_PARAMETER,
  ESME_RMISSINGOPTPARAM: OPTIONAL_PARAMETER,
  ESME_RINVPARLEN: OPTIONAL_PARAMETER,
  ESME_RINVPRTFLG: PARAMETER,
  ESME_RINVREGDLVFLG: PARAMETER,
  ESME_RINVESMCLASS: PARAMETER,
  ESME_RINVREPFLAG: PARAMETER,
  ESME_RINVSCHED: ['elsewhere', 'the time of delivery is not accepted', 'invalid_validity'],
  ESME_RINVDFTMSGID: PARAMETER,
  ESME_RINVDSTADR: ['never', 'the destination is not valid', 'invalid_recipient'],
  ESME_RINVDSTTON: ['never', 'the destination is not valid', 'invalid_recipient'],
  ESME_RINVDSTNPI: ['never', 'the destination is not valid', 'invalid_recipient'],
  ESME_RINVMSGLEN: ['never', 'the text is too long', 'text_too_long'],
};

/** "Too fast": all sessions of the carrier pause. ESME_RMSGQFUL is not: the queue may be that of one recipient. */
const SLOWING = 'ESME_RTHROTTLED';

type StatusRules = ReadonlyMap<string, StatusRule>;

/**
 * The refusal that a negative answer to a submit means, by the carrier's own rules first; null: the message may have
 * been accepted all the same. A status in neither list is the carrier's own decision: another carrier may accept.
 */
export function smppRefusal(statusName: string, rules: StatusRules): Refusal | null {
  const known: Readonly<Record<string, Meaning>> = REFUSALS;
  const [standard, meaning, code] = known[statusName] ?? ['elsewhere', 'not accepted', 'carrier_refused'];
  const rule = rules.get(statusName) ?? standard;
  if (rule === 'uncertain') return null;
  return { reason: `${meaning} (${statusName})`, code, retry: rule === 'slow_down' ? 'later' : rule };
}

/** Whether the status asks us to pause. */
export function slowsDown(statusName: string, rules: StatusRules): boolean {
  const rule = rules.get(statusName);
  return rule === undefined ? statusName === SLOWING : rule === 'slow_down';
}
