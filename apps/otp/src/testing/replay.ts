import { OTP_ERRORS } from '@sms/contracts/otp';
import { toDomainError } from '@sms/platform/errors';
import { type ReplayedCode, pumpedTraffic, type ReplayOptions } from './pumped-traffic';
import type { OtpUnderTest } from './start-otp';

/** Whatever happens within it happens in its order, at one time of the database. A code outlives two of them. */
const STEP_SECONDS = 120;
/** What nobody looks at to the minute is moved once in an hour. Counts halve in two days. */
const STEPS_OF_HOUR = 30;

export interface ReplayResult {
  readonly pumped: { readonly asked: number; readonly refused: number };
  readonly users: { readonly asked: number; readonly refused: number };
}

interface Event {
  readonly atSeconds: number;
  readonly kind: 'generate' | 'again' | 'verify';
  readonly code: ReplayedCode;
}

/**
 * Replays pumped traffic among the users of a vendor against the service: each step happens now, and then what is
 * stored is moved into the past by its length; counts, and codes of an hour ago and longer, once in an hour. The
 * service has to refuse (`enforce`).
 */
export async function replay(
  otp: OtpUnderTest,
  accountId: number,
  options: ReplayOptions & { readonly withClientIp: boolean },
): Promise<ReplayResult> {
  const asked = { pumped: 0, users: 0 };
  const refused = { pumped: new Set<ReplayedCode>(), users: new Set<ReplayedCode>() };
  const references = new Map<ReplayedCode, string>();
  const queue = pumpedTraffic(options).map((code): Event => ({ atSeconds: code.atSeconds, kind: 'generate', code }));
  const later: Event[] = [];
  const generate = async ({ code, kind, atSeconds }: Event): Promise<void> => {
    const who = code.pumped ? 'pumped' : 'users';
    if (kind === 'generate' && code.atSeconds >= 0) asked[who] += 1;
    try {
      const over = { accountId, ...(options.withClientIp && { clientIp: code.clientIp }) };
      const { referenceId } = await otp.generate(code.phone, over);
      references.set(code, referenceId);
      const { verifiesAfterSeconds, asksAgainAfterSeconds } = code;
      if (kind === 'again') later.push({ atSeconds: atSeconds + 25, kind: 'verify', code });
      else if (verifiesAfterSeconds !== null)
        later.push({ atSeconds: atSeconds + verifiesAfterSeconds, kind: 'verify', code });
      else if (asksAgainAfterSeconds !== null)
        later.push({ atSeconds: atSeconds + asksAgainAfterSeconds, kind: 'again', code });
    } catch (error) {
      if (toDomainError(error).code !== OTP_ERRORS.suspected) throw error;
      if (code.atSeconds >= 0) refused[who].add(code);
    }
  };
  const verify = async ({ code }: Event): Promise<void> => {
    const reply = await otp.verify(references.get(code) ?? '', code.phone, otp.messaging.codeSentTo(code.phone));
    if (reply.outcome !== 'verified') throw new Error(`a right code is ${reply.outcome}`);
  };

  const begin = STEP_SECONDS * Math.floor((queue[0]?.atSeconds ?? 0) / STEP_SECONDS);
  let steps = 0;
  for (let now = begin; queue.length > 0 || later.length > 0; now += STEP_SECONDS) {
    const due = () => {
      const [first] = queue;
      const next = later.reduce<Event | undefined>((a, b) => (a && a.atSeconds <= b.atSeconds ? a : b), undefined);
      const event = first && (!next || first.atSeconds <= next.atSeconds) ? first : next;
      if (!event || event.atSeconds >= now + STEP_SECONDS) return undefined;
      if (event === first) queue.shift();
      else later.splice(later.indexOf(event), 1);
      return event;
    };
    for (let event = due(); event; event = due()) await (event.kind === 'verify' ? verify(event) : generate(event));
    otp.messaging.accepted.splice(0, Math.max(0, otp.messaging.accepted.length - 500));
    await moveCodes(otp, accountId, STEP_SECONDS, "created_at > now() - interval '1 hour'");
    steps += 1;
    if (steps % STEPS_OF_HOUR === 0) await moveHour(otp, accountId);
  }
  return {
    pumped: { asked: asked.pumped, refused: refused.pumped.size },
    users: { asked: asked.users, refused: refused.users.size },
  };
}

/** Moves codes into the past that a condition names. */
async function moveCodes(otp: OtpUnderTest, vendorId: number, seconds: number, which: string): Promise<void> {
  await otp.database.execute(
    `UPDATE otp SET created_at = created_at - make_interval(secs => $2),
      expires_at = expires_at - make_interval(secs => $2), verified_at = verified_at - make_interval(secs => $2)
    WHERE vendor_id = $1 AND ${which}`,
    [vendorId, seconds],
  );
}

/** Counts are written behind the requests: one that is not yet written stays where it is. */
async function moveHour(otp: OtpUnderTest, vendorId: number): Promise<void> {
  const seconds = STEPS_OF_HOUR * STEP_SECONDS;
  const which = "created_at BETWEEN now() - interval '8 days' AND now() - interval '1 hour'";
  await moveCodes(otp, vendorId, seconds, which);
  await otp.database.execute(
    'UPDATE otp_traffic SET counted_at = counted_at - make_interval(secs => $2) WHERE vendor_id = $1',
    [vendorId, seconds],
  );
}

/** A row of the table that a replay prints. */
export function shownResult(name: string, { pumped, users }: ReplayResult): string {
  const share = ({ asked, refused }: { asked: number; refused: number }) => `${((100 * refused) / asked).toFixed(2)} %`;
  return `| ${name} | ${pumped.asked} | ${share(pumped)} | ${users.asked} | ${share(users)} |`;
}
