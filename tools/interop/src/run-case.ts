import type { ScriptedSmsc } from './smsc/scripted-smsc';
import type { InteropCase, Result } from './stage/interop-case';
import { copiesIn, settled, textDifference } from './stage/observe';
import type { Peer } from './stage/peer';
import type { Vendor } from './stage/vendor';

const MESSAGE = 'Your parcel is on its way.';
const DEADLINE_MS = 60_000;
const HOLD_MS = 1_500;
/** What the delivery report says for each status of the log. */
const REPORTED: Readonly<Record<string, string>> = {
  queued: 'PENDING',
  pending: 'PENDING',
  delivered: 'DELIVERED',
  undelivered: 'UNDELIVERED',
  failed: 'UNDELIVERED',
};

/** Sends one message and tells what became of it, in the log, in its report and at the peer. */
export async function runCase(peer: Peer, vendor: Vendor, tried: InteropCase, index: number): Promise<Result> {
  const { name, expected } = tried;
  const observed = await observe(peer, vendor, tried, index).catch(
    (error: unknown) => `could not be run: ${(error as Error).message}`,
  );
  return { peer: peer.name, name, expected, observed };
}

async function observe(peer: Peer, vendor: Vendor, tried: InteropCase, index: number): Promise<string> {
  const {
    carrier: role = 'main',
    message = MESSAGE,
    script,
    expected,
    holdMs = HOLD_MS,
    deadlineMs = DEADLINE_MS,
  } = tried;
  const carrier = peer.carriers.get(role);
  if (!carrier) throw new Error(`${peer.name} has no carrier ${role}`);
  const number = peer.number(role, index);
  carrier.script(number, script());
  const { requestId } = await vendor.send(number, message);
  const look = async (): Promise<string> =>
    [(await vendor.logged(number))?.status ?? 'not in the log', ...seenAt(carrier, number, message)].join(', ');
  const observed = await settled(look, expected, { deadlineMs, holdMs });
  const contradiction = await contradictingReport(vendor, number, requestId);
  return contradiction === undefined ? observed : `${observed}, ${contradiction}`;
}

async function contradictingReport(vendor: Vendor, number: string, requestId: string): Promise<string | undefined> {
  const status = (await vendor.logged(number))?.status ?? '';
  const reported = await vendor.reported(number, requestId);
  return reported === REPORTED[status] ? undefined : `but reported as ${reported ?? 'nothing'}`;
}

function seenAt(carrier: ScriptedSmsc, number: string, message: string): string[] {
  const taken = carrier.takenFor(number);
  const copies = copiesIn(taken);
  const difference =
    taken.length === 0 ? undefined : textDifference(taken.slice(0, taken[0]?.part?.total ?? 1), message);
  return difference === undefined ? [copies] : [copies, difference];
}
