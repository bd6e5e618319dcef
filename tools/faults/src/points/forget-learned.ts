import type { SupervisedProcess, System } from '@sms/dev-env';
import { asSuperuser } from '../stage/superuser';

const LEARNED_AT = 'messaging.learn_receipt_zone.';
const READY_WITHIN_MS = 60_000;

/** A system learns once what its carriers do: before it can pass such a point again, it has to forget that. */
export async function forgetLearned(system: System, process: SupervisedProcess, point: string): Promise<void> {
  if (!point.startsWith(LEARNED_AT)) return;
  await asSuperuser(system, (client) => client.query('DELETE FROM carrier_learned'), 'messaging');
  // What it has learned is in its memory as well.
  await process.crash();
  await process.waitReady(READY_WITHIN_MS);
}
