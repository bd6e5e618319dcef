import type { Answer } from '@sms/dev-env';
import { enormousBody, firstAfter, headerDrip, type RawAnswer } from '../actors/raw-receiver';

/** What becomes of one event: the state of its delivery, how each attempt ended, and what the receiver saw of it. */
export interface DeliveryOutcome {
  readonly state: string;
  /** Outcome and status code of each, in their order. */
  readonly attempts: readonly string[];
  readonly requests: number;
  readonly webhookIds: number;
}

export interface ReceiverScenario {
  readonly name: string;
  /**
   * What the receiver answers to its first requests; after them it answers 200. `untrusted`: a certificate that nobody
   * vouches for.
   */
  readonly receiver: readonly Answer[] | RawAnswer | 'untrusted';
  /** The least pause between the first request and the second. */
  readonly pauseSeconds?: number;
  /** The dispatcher's memory may not grow by more while it lasts. */
  readonly memoryMegabytes?: number;
  /** A tenth of a second decides, so it runs when nothing else does. */
  readonly timed?: true;
  readonly expected: DeliveryOutcome;
}

/** As often as the schedule of a run allows. */
const ATTEMPTS = 5;
const RETRY_AFTER_SECONDS = 3;

const respond = (status: number, headers: Record<string, string> = {}): Answer => ({
  kind: 'respond',
  status,
  headers,
});
const once = (state: string, attempted: string): DeliveryOutcome => ({
  state,
  attempts: [attempted],
  requests: 1,
  webhookIds: 1,
});
const retried = (first: string): DeliveryOutcome => ({
  state: 'delivered',
  attempts: [first, 'delivered 200'],
  requests: 2,
  webhookIds: 1,
});
const everFailing = (attempted: string): Pick<DeliveryOutcome, 'state' | 'attempts'> => ({
  state: 'dead',
  attempts: Array<string>(ATTEMPTS).fill(attempted),
});

export const RECEIVER_SCENARIOS: readonly ReceiverScenario[] = [
  { name: 'receiver: 200', receiver: [], expected: once('delivered', 'delivered 200') },
  {
    name: 'receiver: 200 after 7.9 s',
    receiver: firstAfter(7_900),
    timed: true,
    expected: once('delivered', 'delivered 200'),
  },
  {
    name: 'receiver: 200 after 8.1 s, then at once',
    receiver: firstAfter(8_100),
    timed: true,
    expected: retried('timeout'),
  },
  { name: 'receiver: 500, then 200', receiver: [respond(500)], expected: retried('server_error 500') },
  {
    name: 'receiver: 302',
    receiver: [respond(302, { location: '/elsewhere' })],
    expected: once('failed', 'rejected 302'),
  },
  { name: 'receiver: 410', receiver: [respond(410)], expected: once('failed', 'rejected 410') },
  {
    name: 'receiver: 429, then 200',
    receiver: [respond(429, { 'retry-after': String(RETRY_AFTER_SECONDS) })],
    pauseSeconds: RETRY_AFTER_SECONDS,
    expected: retried('throttled 429'),
  },
  { name: 'receiver: reset, then 200', receiver: [{ kind: 'reset' }], expected: retried('connection_error') },
  { name: 'receiver: no answer, then 200', receiver: [{ kind: 'hang' }], expected: retried('timeout') },
  // The status came in time, so the body does not matter.
  {
    name: 'receiver: body drip',
    receiver: [{ kind: 'drip', intervalMs: 50 }],
    expected: once('delivered', 'delivered 200'),
  },
  {
    name: 'receiver: 1 GB body',
    receiver: enormousBody,
    memoryMegabytes: 100,
    expected: once('delivered', 'delivered 200'),
  },
  {
    name: 'receiver: header drip',
    receiver: headerDrip,
    expected: { ...everFailing('timeout'), requests: ATTEMPTS, webhookIds: 1 },
  },
  {
    name: 'receiver: TLS error',
    receiver: 'untrusted',
    expected: { ...everFailing('connection_error'), requests: 0, webhookIds: 0 },
  },
];
