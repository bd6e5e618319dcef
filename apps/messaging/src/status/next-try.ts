import type { SubmissionState } from '../message/submission-outcome';
import { routeWithout } from '../config/routing';

/** One segment of an attempt, as far as it decides about the next one. */
export interface TriedSegment {
  readonly attempt: number;
  readonly carrier: string;
  readonly outcome: SubmissionState;
  readonly refusal: string | null;
  readonly next_route: string | null;
}

export type NextTry =
  | { readonly kind: 'now'; readonly route: string }
  | { readonly kind: 'later'; readonly seconds: number }
  | { readonly kind: 'never'; readonly failureReason: string };

/**
 * The longest delay, reached after more than an hour of refusals. With the standard number of attempts, a carrier has
 * eight hours to recover; a message that is not valid for so long ends before.
 */
const MAX_REFUSED_DELAY_SECONDS = 3_600;
/**
 * A message that was not sent was not refused: it is sent once there is a session for it, or to the next carrier once
 * its own counts as down. Both are a matter of seconds, so the delay grows by a second in ten attempts only.
 */
const MAX_UNSENT_DELAY_SECONDS = 60;
const UNSENT_ATTEMPTS_PER_SECOND = 10;

/**
 * Decides the next attempt of a message that no carrier has accepted or refused for good: to the next carrier of its
 * route at once, or to the same one after 1 s, doubling to an hour, until it has refused `maxAttempts` times. A carrier
 * that wants fewer messages slows its link down; the delay only spares one refused message.
 * @param rows at least one; unsent attempts may be missing from them (see Attempts.forgetUnsent)
 * @param route the carriers that it might go to when it was claimed; '' when it is not known
 */
export function nextTry(rows: readonly TriedSegment[], route: string, maxAttempts: number): NextTry {
  const attempt = Math.max(...rows.map((row) => row.attempt));
  const last = rows.filter((row) => row.attempt === attempt);
  const nextRoute = last.find((row) => row.next_route !== null)?.next_route ?? null;
  if (nextRoute !== null) return { kind: 'now', route: nextRoute };
  const refused = last.find(({ outcome }) => outcome === 'refused');
  if (!refused) {
    const tried = countAttempts(rows.filter(({ outcome }) => outcome !== 'not_sent'));
    const seconds = Math.ceil((attempt - tried) / UNSENT_ATTEMPTS_PER_SECOND);
    return { kind: 'later', seconds: Math.min(MAX_UNSENT_DELAY_SECONDS, seconds) };
  }
  const { carrier } = refused;
  const refusals = countAttempts(rows.filter((row) => row.carrier === carrier && row.outcome === 'refused'));
  if (refusals < maxAttempts) return { kind: 'later', seconds: doubled(refusals) };
  const others = routeWithout(route, carrier);
  return others === null
    ? { kind: 'never', failureReason: `refused ${refusals} times, at last: ${refused.refusal}` }
    : { kind: 'now', route: others };
}

function countAttempts(rows: readonly TriedSegment[]): number {
  return new Set(rows.map(({ attempt }) => attempt)).size;
}

/** 1 s the first time. */
function doubled(times: number): number {
  return Math.min(MAX_REFUSED_DELAY_SECONDS, 2 ** Math.max(0, times - 1));
}
