import { OTP_ERRORS } from '@sms/contracts/otp';
import { toDomainError } from '@sms/platform/errors';
import { type ReplayedCode, pumpedTraffic, type ReplayOptions } from './pumped-traffic';
import type { OtpUnderTest } from './start-otp';

/** Whatever happens within it happens in its order, some at once, at one time of the database. A code outlives it. */
const STEP_SECONDS = 240;
const HOUR_SECONDS = 3_600;
/** What nobody looks at to the minute is moved once in an hour. Counts halve in two days. */
const STEPS_OF_HOUR = HOUR_SECONDS / STEP_SECONDS;
/** So few that they have seldom a range in common, and that codes of users are no wave before they are verified. */
const AT_ONCE = 5;

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
 * stored is moved into the past by its length; counts, and codes of an hour ago and longer, once in an hour. The day
 * before is replayed by the hour. The service has to refuse (`enforce`).
 */
export async function replay(
  otp: OtpUnderTest,
  accountId: number,
  options: ReplayOptions & { readonly withClientIp: boolean },
): Promise<ReplayResult> {
  const asked = { pumped: 0, users: 0 };
  const refused = { pumped: new Set<ReplayedCode>(), users: new Set<ReplayedCode>() };
  const references = new Map<ReplayedCode, string>();
  const all = pumpedTraffic(options).map((code): Event => ({ atSeconds: code.atSeconds, kind: 'generate', code }));
  /** Returns what follows from it. */
  const generate = async ({ code, kind, atSeconds }: Event): Promise<Event | undefined> => {
    const who = code.pumped ? 'pumped' : 'users';
    if (kind === 'generate' && code.atSeconds >= 0) asked[who] += 1;
    try {
      const over = { accountId, ...(options.withClientIp && { clientIp: code.clientIp }) };
      const { referenceId } = await otp.generate(code.phone, over);
      references.set(code, referenceId);
      const { verifiesAfterSeconds, asksAgainAfterSeconds } = code;
      if (kind === 'again') return { atSeconds: atSeconds + 25, kind: 'verify', code };
      if (verifiesAfterSeconds !== null) return { atSeconds: atSeconds + verifiesAfterSeconds, kind: 'verify', code };
      if (asksAgainAfterSeconds !== null) return { atSeconds: atSeconds + asksAgainAfterSeconds, kind: 'again', code };
    } catch (error) {
      if (toDomainError(error).code !== OTP_ERRORS.suspected) throw error;
      if (code.atSeconds >= 0) refused[who].add(code);
    }
    return undefined;
  };
  const verify = async ({ code }: Event): Promise<undefined> => {
    const reply = await otp.verify(references.get(code) ?? '', code.phone, otp.messaging.codeSentTo(code.phone));
    if (reply.outcome !== 'verified') throw new Error(`a right code is ${reply.outcome}`);
  };
  const happen = (event: Event) => (event.kind === 'verify' ? verify(event) : generate(event));
  const forgetSent = () => otp.messaging.accepted.splice(0, Math.max(0, otp.messaging.accepted.length - 500));

  const queue = all.filter(({ atSeconds }) => atSeconds >= 0);
  const before = all.filter(({ atSeconds }) => atSeconds < 0);
  const hourOf = ({ atSeconds }: Event) => Math.floor(atSeconds / HOUR_SECONDS);
  for (let hour = before[0] ? hourOf(before[0]) : 0; hour < 0; hour += 1) {
    const people = before.filter((event) => hourOf(event) === hour);
    for (let nth = 0; nth < people.length; nth += AT_ONCE)
      await Promise.all(
        people.slice(nth, nth + AT_ONCE).map(async (first) => {
          for (let event: Event | undefined = first; event;) event = await happen(event);
        }),
      );
    forgetSent();
    await moveHour(otp, accountId);
    await moveCodes(otp, accountId, HOUR_SECONDS, OF_HOUR);
  }

  const later: Event[] = [];
  let steps = 0;
  for (let now = 0; queue.length > 0 || later.length > 0; now += STEP_SECONDS) {
    const due = () => {
      const [first] = queue;
      const next = later.reduce<Event | undefined>((a, b) => (a && a.atSeconds <= b.atSeconds ? a : b), undefined);
      const event = first && (!next || first.atSeconds <= next.atSeconds) ? first : next;
      if (!event || event.atSeconds >= now + STEP_SECONDS) return undefined;
      if (event === first) queue.shift();
      else later.splice(later.indexOf(event), 1);
      return event;
    };
    const group = () => Array.from({ length: AT_ONCE }, due).filter((event) => event !== undefined);
    for (let events = group(); events.length > 0; events = group()) {
      const next = await Promise.all(events.map(happen));
      later.push(...next.filter((event) => event !== undefined));
    }
    forgetSent();
    await moveCodes(otp, accountId, STEP_SECONDS, OF_HOUR);
    steps += 1;
    if (steps % STEPS_OF_HOUR === 0) await moveHour(otp, accountId);
  }
  return {
    pumped: { asked: asked.pumped, refused: refused.pumped.size },
    users: { asked: asked.users, refused: refused.users.size },
  };
}

const OF_HOUR = "created_at > now() - interval '1 hour'";

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
  const which = "created_at BETWEEN now() - interval '8 days' AND now() - interval '1 hour'";
  await moveCodes(otp, vendorId, HOUR_SECONDS, which);
  await otp.database.execute(
    'UPDATE otp_traffic SET counted_at = counted_at - make_interval(secs => $2) WHERE vendor_id = $1',
    [vendorId, HOUR_SECONDS],
  );
}

/** A row of the table that a replay prints. */
export function shownResult(name: string, { pumped, users }: ReplayResult): string {
  const share = ({ asked, refused }: { asked: number; refused: number }) => `${((100 * refused) / asked).toFixed(2)} %`;
  return `| ${name} | ${pumped.asked} | ${share(pumped)} | ${users.asked} | ${share(users)} |`;
}
