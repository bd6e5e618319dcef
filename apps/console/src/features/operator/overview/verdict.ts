import { o } from '../../../i18n/operator/o';
import { durationText } from '../../../ui/values/delay-text';
import { figuresOf, healthOf } from '../carriers/carrier-state';
import type { Carrier } from '../carriers/carriers.queries';
import type { Snapshot } from '../parts/snapshot.query';

/** What is wrong, and the page where something can be done about it. */
export interface Problem {
  readonly isBroken: boolean;
  readonly text: string;
  readonly to: '/ops/carriers' | '/ops/stuck' | '/ops/sender-names' | '/ops/webhooks' | '/';
}

export interface Verdict {
  /** `bad`: something is broken. `warn`: something is late or weak. */
  readonly tone: 'good' | 'warn' | 'bad';
  /** One sentence. */
  readonly sentence: string;
  /** What is broken first. */
  readonly problems: readonly Problem[];
}

export interface Observed {
  readonly carriers: readonly Carrier[];
  /** Messages whose submit had no answer; undefined while it is not known. */
  readonly uncertain: number | undefined;
  /** When the oldest name was asked for that waits for a review, in ms since 1970; undefined when none waits. */
  readonly oldestReview: number | undefined;
  /** Undefined while it is not known. */
  readonly snapshot?: Snapshot | undefined;
}

/** A message of a lane is late when it has waited so long for a carrier. */
export const LANE_LIMIT_S = { otp: 5, single: 60, bulk: 900 } as const;

/** A vendor waits for a name this long before it is late. */
const REVIEW_LATE_MS = 24 * 3_600_000;
/** One carrier at most refuses so many messages an hour on a usual day. */
const MANY_REFUSALS = 1_000;

export function verdictOf(observed: Observed, now: number): Verdict {
  const problems = problemsOf(observed, now).sort((one, other) => Number(other.isBroken) - Number(one.isBroken));
  const broken = problems.filter(({ isBroken }) => isBroken).length;
  if (problems.length === 0) return { tone: 'good', sentence: o.overview.verdict.good, problems };
  if (broken === 0) return { tone: 'warn', sentence: o.overview.verdict.late(problems.length), problems };
  return { tone: 'bad', sentence: o.overview.verdict.broken(broken), problems };
}

function problemsOf({ carriers, uncertain = 0, oldestReview, snapshot }: Observed, now: number): Problem[] {
  const { problems: texts } = o.overview;
  const waits = oldestReview === undefined ? 0 : now - oldestReview;
  return [
    ...(carriers.length === 0 ? [{ isBroken: true, text: texts.noCarrier, to: '/ops/carriers' as const }] : []),
    ...carriers.flatMap((carrier) => problemsOfCarrier(carrier)),
    ...(snapshot ? problemsOfSnapshot(snapshot) : []),
    ...(uncertain > 0 ? [{ isBroken: false, text: texts.uncertain(uncertain), to: '/ops/stuck' as const }] : []),
    ...(waits > REVIEW_LATE_MS
      ? [
          {
            isBroken: false,
            text: texts.reviewLate(Math.floor(waits / REVIEW_LATE_MS)),
            to: '/ops/sender-names' as const,
          },
        ]
      : []),
  ];
}

function problemsOfSnapshot({ messaging, webhooks, services, unavailable }: Snapshot): Problem[] {
  const { problems: texts } = o.overview;
  const late = (messaging?.queue ?? []).filter(({ lane, oldest_seconds: oldest }) => oldest > LANE_LIMIT_S[lane]);
  const paused = webhooks?.paused ?? 0;
  const missing = (services ?? []).filter(({ replicas }) => replicas.length === 0);
  return [
    ...unavailable.map((part) =>
      part === 'services'
        ? { isBroken: false, text: texts.processesUnknown, to: '/' as const }
        : { isBroken: true, text: texts.unavailable(part), to: '/' as const },
    ),
    ...missing.map(({ service }) => ({ isBroken: true, text: texts.noProcess(service), to: '/' as const })),
    ...late.map(({ lane, oldest_seconds: oldest }) => ({
      isBroken: true,
      text: texts.late(o.stuck.lanes[lane], durationText(oldest * 1_000)),
      to: '/ops/stuck' as const,
    })),
    ...(paused > 0 ? [{ isBroken: false, text: texts.webhooksPaused(paused), to: '/ops/webhooks' as const }] : []),
  ];
}

function problemsOfCarrier(carrier: Carrier): Problem[] {
  const { problems: texts } = o.overview;
  const { bound, refused } = figuresOf(carrier);
  const health = healthOf(carrier);
  const to = '/ops/carriers' as const;
  if (health === 'stopped') return [{ isBroken: false, text: texts.stopped(carrier.name), to }];
  if (health === 'down') return [{ isBroken: true, text: texts.down(carrier.name), to }];
  return [
    ...(health === 'weak'
      ? [{ isBroken: false, text: texts.weak(carrier.name, bound, carrier.sessions.length), to }]
      : []),
    ...(refused >= MANY_REFUSALS ? [{ isBroken: false, text: texts.refusals(carrier.name, refused), to }] : []),
  ];
}
