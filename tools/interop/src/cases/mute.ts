import type { ScriptedSmsc } from '../smsc/scripted-smsc';
import type { Result } from '../stage/interop-case';
import { settled } from '../stage/observe';
import type { Stage } from '../stage/peer';
import { delivering } from './scripts';

/** The names of its cases begin with this. */
export const MUTE = 'answers enquire_link alone';

const MESSAGE = 'Your parcel is on its way.';
/** Enough that the carrier is found out. */
const SWALLOWED = 8;
const LATER = 12;
/** Of these so many may be sent to it to see whether it is awake. */
const MAX_PROBES = 3;
const SUSPECTED_MS = 60_000;
const WOKEN_MS = 180_000;
const HOLD_MS = 3_000;
const EXPECTED_MEANWHILE = 'all but probes delivered by the next carrier';
const EXPECTED_AFTER = `${SWALLOWED + LATER} delivered, 1 copy each`;

export interface Mute {
  readonly peer: string;
  readonly stage: Stage;
  readonly mute: ScriptedSmsc;
  /** The next carrier of the route. */
  readonly spare: ScriptedSmsc;
  readonly number: (index: number) => string;
}

/**
 * A carrier that answers `enquire_link` and no submit. What it swallowed stays with it; what comes later goes to the
 * next carrier of the route, and when it wakes up it gets its own again.
 */
export async function runMute({ peer, stage: { vendor }, mute, spare, number }: Mute): Promise<Result[]> {
  let awake = false;
  const [swallowed, later] = [range(0, SWALLOWED).map(number), range(SWALLOWED, SWALLOWED + LATER).map(number)];
  const all = [...swallowed, ...later];
  for (const recipient of all)
    mute.script(recipient, (submit, carrier) => (awake ? delivering(submit, carrier) : undefined));
  for (const recipient of swallowed) await vendor.send(recipient, MESSAGE);
  const read = async (): Promise<string> => String(new Set(mute.submits.map(({ destination }) => destination)).size);
  await settled(read, String(SWALLOWED), { deadlineMs: SUSPECTED_MS, holdMs: 0 });
  for (const recipient of later) await vendor.send(recipient, MESSAGE);
  const meanwhile = async (): Promise<string> => {
    const probes = later.filter((recipient) => mute.submitsTo(recipient).length > 0);
    const passedOn = await delivered(
      vendor,
      later.filter((recipient) => spare.takenFor(recipient).length === 1),
    );
    return probes.length <= MAX_PROBES && passedOn + probes.length === LATER
      ? EXPECTED_MEANWHILE
      : `${passedOn} of ${LATER} delivered by the next carrier, ${probes.length} probes`;
  };
  const observedMeanwhile = await settled(meanwhile, EXPECTED_MEANWHILE, { deadlineMs: SUSPECTED_MS, holdMs: HOLD_MS });
  awake = true;
  const after = async (): Promise<string> => {
    const copies = [
      ...new Set(all.map((recipient) => mute.takenFor(recipient).length + spare.takenFor(recipient).length)),
    ].sort();
    return `${await delivered(vendor, all)} delivered, ${copies.join(' or ')} ${copies.join() === '1' ? 'copy' : 'copies'} each`;
  };
  const observedAfter = await settled(after, EXPECTED_AFTER, { deadlineMs: WOKEN_MS, holdMs: HOLD_MS });
  return [
    { peer, name: `${MUTE}: later messages`, expected: EXPECTED_MEANWHILE, observed: observedMeanwhile },
    { peer, name: `${MUTE}: what it swallowed, when it wakes`, expected: EXPECTED_AFTER, observed: observedAfter },
  ];
}

async function delivered(vendor: Stage['vendor'], recipients: readonly string[]): Promise<number> {
  const entries = await Promise.all(recipients.map((recipient) => vendor.logged(recipient)));
  return entries.filter((entry) => entry?.status === 'delivered').length;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_unused, index) => from + index);
}
