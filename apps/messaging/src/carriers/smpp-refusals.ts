import type { CommandStatusName } from '@sms/smpp';
import type { StatusRule } from './carrier-settings-smpp';
import type { Refusal, Retry } from './refusal';

/** Statuses that a submit_sm can be answered with: can a retry succeed, and what is told to the vendor. */
const REFUSALS: Readonly<Partial<Record<CommandStatusName, readonly [Retry, string]>>> = {
  ESME_RTHROTTLED: ['later', 'too many messages at once'],
  ESME_RMSGQFUL: ['later', 'the message queue is full'],
  ESME_RINVBNDSTS: ['anywhere', 'the connection may not submit'],
  ESME_RALYBND: ['anywhere', 'the connection may not submit'],
  ESME_RBINDFAIL: ['anywhere', 'the connection may not submit'],
  ESME_RSYSERR: ['anywhere', 'system error'],
  ESME_RSUBMITFAIL: ['anywhere', 'the submit failed'],
  ESME_RX_T_APPN: ['anywhere', 'temporary error'],
  ESME_RUNKNOWNERR: ['anywhere', 'unknown error'],
  ESME_RDELIVERYFAILURE: ['elsewhere', 'delivery failed'],
  ESME_RX_P_APPN: ['elsewhere', 'permanent error'],
  ESME_RX_R_APPN: ['elsewhere', 'rejected'],
  ESME_RINVPASWD: ['elsewhere', 'our account is not accepted'],
  ESME_RINVSYSID: ['elsewhere', 'our account is not accepted'],
  ESME_RINVSERTYP: ['elsewhere', 'the service type is not accepted'],
  ESME_RINVSYSTYP: ['elsewhere', 'the system type is not accepted'],
  ESME_RINVSRCADR: ['elsewhere', 'the sender is not accepted'],
  ESME_RINVSRCTON: ['elsewhere', 'the sender is not accepted'],
  ESME_RINVSRCNPI: ['elsewhere', 'the sender is not accepted'],
  ESME_RINVEXPIRY: ['elsewhere', 'the validity period is not accepted'],
  ESME_ROPTPARNOTALLWD: ['elsewhere', 'a parameter is not accepted'],
  ESME_RINVOPTPARAMVAL: ['elsewhere', 'a parameter is not accepted'],
  ESME_RINVDSTADR: ['never', 'the destination is not valid'],
  ESME_RINVDSTTON: ['never', 'the destination is not valid'],
  ESME_RINVDSTNPI: ['never', 'the destination is not valid'],
  ESME_RINVMSGLEN: ['never', 'the text is too long'],
};

/** "Too fast": all sessions of the carrier pause. */
const SLOWING = new Set(['ESME_RTHROTTLED', 'ESME_RMSGQFUL']);

type StatusRules = ReadonlyMap<string, StatusRule>;

/**
 * What a negative answer to a submit means, by the carrier's own rules first; null: the message may have been taken all
 * the same. A status that stands nowhere was decided by the carrier for reasons of its own: another may think otherwise.
 */
export function smppRefusal(statusName: string, rules: StatusRules): Refusal | null {
  const known: Readonly<Record<string, readonly [Retry, string]>> = REFUSALS;
  const [standard, meaning] = known[statusName] ?? ['elsewhere', 'not accepted'];
  const rule = rules.get(statusName) ?? standard;
  if (rule === 'uncertain') return null;
  return { reason: `${meaning} (${statusName})`, retry: rule === 'slow_down' ? 'later' : rule };
}

/** Whether the status asks us to pause. */
export function slowsDown(statusName: string, rules: StatusRules): boolean {
  const rule = rules.get(statusName);
  return rule === undefined ? SLOWING.has(statusName) : rule === 'slow_down';
}
