import { setTimeout as pause } from 'node:timers/promises';
import type { Script, ScriptedSmsc } from '../smsc/scripted-smsc';
import type { Result } from '../stage/interop-case';
import { settled } from '../stage/observe';
import type { Stage } from '../stage/peer';
import { acceptAndReport, newId, report } from './scripts';

const MESSAGES = 300;
/** So many are through when it dies. */
const DIES_AFTER = 100;
const ANSWER_MS = 40;
const AWAY_MS = 3_000;
const DEADLINE_MS = 120_000;
/** A second copy would come once the wait for an uncertain outcome is over. */
const HOLD_MS = 5_000;
const EXPECTED = `${MESSAGES} delivered, none lost, none doubled beyond uncertain outcomes`;

export interface Failure {
  fail(): Promise<void>;
  recover(): Promise<void>;
}

export interface Load {
  readonly peer: string;
  readonly stage: Stage;
  /** Where the messages arrive. */
  readonly carrier: ScriptedSmsc;
  readonly number: (index: number) => string;
  readonly failure: Failure;
}

/** A few hundred messages, with a death in the middle. */
export async function runLoad({ peer, stage: { vendor, uncertain }, carrier, number, failure }: Load): Promise<Result> {
  const recipients = Array.from({ length: MESSAGES }, (_unused, index) => number(index));
  for (const recipient of recipients) carrier.script(recipient, answering());
  const before = await uncertain();
  await vendor.sendBulk(recipients, 'Sale ends today.');
  const through = async (): Promise<string> =>
    String(recipients.filter((recipient) => carrier.takenFor(recipient).length > 0).length >= DIES_AFTER);
  await settled(through, 'true', { deadlineMs: DEADLINE_MS, holdMs: 0 });
  await failure.fail();
  await pause(AWAY_MS);
  await failure.recover();
  const look = async (): Promise<string> => {
    const entries = await Promise.all(recipients.map((recipient) => vendor.logged(recipient)));
    const delivered = entries.filter((entry) => entry?.status === 'delivered').length;
    const copies = recipients.map((recipient) => carrier.takenFor(recipient).length);
    const lost = copies.filter((count) => count === 0).length;
    const doubled = copies.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
    const counted = (await uncertain()) - before;
    const excess =
      doubled > counted
        ? `${doubled} doubled at ${counted} uncertain outcomes`
        : 'none doubled beyond uncertain outcomes';
    return `${delivered} delivered, ${lost === 0 ? 'none' : lost} lost, ${excess}`;
  };
  const observed = await settled(look, EXPECTED, { deadlineMs: DEADLINE_MS, holdMs: HOLD_MS });
  return { peer, name: 'dies and comes back under load', expected: EXPECTED, observed };
}

/** By turns, the carrier keeps or loses a submit that it had not answered when it died. */
function answering(): Script {
  return async (submit, carrier) => {
    await pause(ANSWER_MS);
    if (carrier.alive) return acceptAndReport(submit, carrier, {});
    if (submit.sequence % 2 === 0) return;
    carrier.take(submit);
    await report(submit, carrier, newId(), {});
  };
}
