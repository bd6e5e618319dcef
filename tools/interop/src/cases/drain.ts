import { setTimeout as pause } from 'node:timers/promises';
import type { Script, ScriptedSmsc } from '../smsc/scripted-smsc';
import type { Result } from '../stage/interop-case';
import { settled } from '../stage/observe';
import type { Stage } from '../stage/peer';
import { acceptAndReport } from './scripts';

export const DRAIN = 'drained amid a bulk';

const MESSAGES = 60;
/** So many are there when an operator drains the carrier. */
const DRAINED_AFTER = 10;
const ANSWER_MS = 500;
const DEADLINE_MS = 60_000;
const HOLD_MS = 5_000;
const EXPECTED_DRAINED = 'drained, unbound, nothing sent, nothing unanswered';
const EXPECTED_AFTER = `${MESSAGES} delivered, 1 copy each`;

export interface Drain {
  readonly peer: string;
  readonly stage: Stage;
  /** The carrier's name in the settings. */
  readonly name: string;
  readonly carrier: ScriptedSmsc;
  readonly number: (index: number) => string;
}

/** An operator drains a carrier that answers slowly, and resumes it. */
export async function runDrain({ peer, stage, name, carrier, number }: Drain): Promise<Result[]> {
  const recipients = Array.from({ length: MESSAGES }, (_unused, index) => number(index));
  for (const recipient of recipients) carrier.script(recipient, answering);
  await stage.vendor.sendBulk(recipients, 'Sale ends today.');
  const arrived = async (): Promise<string> => String(carrier.submits.length >= DRAINED_AFTER);
  await settled(arrived, 'true', { deadlineMs: DEADLINE_MS, holdMs: 0 });
  await stage.controlCarrier(name, 'drain');
  let sent: number | undefined;
  const drained = async (): Promise<string> => {
    const { state, sessions } = await stage.carrier(name);
    if (state === 'drained') sent ??= carrier.submits.length;
    return [
      state,
      sessions === 0 ? 'unbound' : `${sessions} bound`,
      sent === carrier.submits.length ? 'nothing sent' : 'something sent',
      carrier.taken.length === carrier.submits.length ? 'nothing unanswered' : 'something unanswered',
    ].join(', ');
  };
  const observedDrained = await settled(drained, EXPECTED_DRAINED, { deadlineMs: DEADLINE_MS, holdMs: HOLD_MS });
  await stage.controlCarrier(name, 'resume');
  const after = async (): Promise<string> => {
    const entries = await Promise.all(recipients.map((recipient) => stage.vendor.logged(recipient)));
    const delivered = entries.filter((entry) => entry?.status === 'delivered').length;
    const copies = [...new Set(recipients.map((recipient) => carrier.submitsTo(recipient).length))].sort();
    return `${delivered} delivered, ${copies.join(' or ')} ${copies.join() === '1' ? 'copy' : 'copies'} each`;
  };
  const observedAfter = await settled(after, EXPECTED_AFTER, { deadlineMs: DEADLINE_MS, holdMs: HOLD_MS });
  return [
    { peer, name: `${DRAIN}: meanwhile`, expected: EXPECTED_DRAINED, observed: observedDrained },
    { peer, name: `${DRAIN}: resumed`, expected: EXPECTED_AFTER, observed: observedAfter },
  ];
}

const answering: Script = async (submit, carrier) => {
  await pause(ANSWER_MS);
  await acceptAndReport(submit, carrier, {});
};
