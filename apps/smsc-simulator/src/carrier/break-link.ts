import { encodePdu, type SmppServerSession } from '@sms/smpp';
import type { Response } from '../behaviour/catalog/behaviour';
import type { Schedule } from '../timing/schedule';

export type BrokenLink = Extract<Response, 'drop' | 'half_open' | 'garbage' | 'drip' | 'unbind'>;

const DRIP_EVERY_MS = 100;

/** Breaks the link in the given way. The submit that triggered it is neither accepted nor answered. */
export function breakLink(how: BrokenLink, session: SmppServerSession, schedule: Schedule): void {
  switch (how) {
    case 'drop':
      return session.destroy();
    case 'half_open':
      return session.goSilent();
    case 'garbage':
      return session.writeRaw(Buffer.from('this is not an SMPP PDU, whichever way it is read'));
    case 'unbind':
      return void session.unbind();
    case 'drip':
      // Reading stops, so that no answer gets between the single octets.
      session.goSilent();
      return drip(
        encodePdu({ command: 'deliver_sm', sequence: 1, tlvs: { messagePayload: Buffer.alloc(60_000) } }),
        session,
        schedule,
      );
  }
}

function drip(bytes: Buffer, session: SmppServerSession, schedule: Schedule): void {
  if (!session.open || bytes.length === 0) return;
  session.writeRaw(bytes.subarray(0, 1));
  schedule.after(DRIP_EVERY_MS, () => drip(bytes.subarray(1), session, schedule));
}
