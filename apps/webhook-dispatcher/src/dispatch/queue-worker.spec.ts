import type { ServiceLogger } from '@sms/platform/observability';
import { CLOSED } from '../queues/breaker';
import type { QueueCalls } from './queue-calls';
import { QueueWorker } from './queue-worker';
import type { CycleRequest } from './state/cycle-request';
import type { DatabaseCall, QueueEvent, QueueSettings } from './state/queue-state';

const START = { sequence: 0, createdAt: 'start' };
const SETTINGS: QueueSettings = {
  breaker: { threshold: 5, resetMs: 1_000, maxResetMs: 2_000 },
  leaseMs: 60_000,
  pollMs: 1_000,
  timeoutMs: 1_000,
  disableAfterMs: Infinity,
  maxAgeMs: Infinity,
  concurrency: 1,
  decide: () => ({ state: 'dead' }),
};

describe('the worker of a queue', () => {
  it.each([
    ['run_cycle', 'dispatch cycle failed, will repeat'],
    ['read_contents', 'read of the endpoint failed, will repeat'],
  ] as const)('names the call that failed: %s', async (kind, message) => {
    const logged: [object, string][] = [];
    let failed = false;
    const make = (_queue: object, call: DatabaseCall, request: () => CycleRequest): Promise<QueueEvent> => {
      if (call.kind !== kind) {
        request();
        const cycle = { kind: 'held' as const, concurrency: null, secretsVersion: 1, events: [] };
        return Promise.resolve({ kind: 'cycle_ended', cycle, ageMs: null });
      }
      // The second time, the queue is lost.
      if (failed) return Promise.resolve({ kind: 'endpoint_disabled' });
      failed = true;
      return Promise.reject(new Error('no connection'));
    };
    const load = { isCrowded: () => false, grants: () => true };
    const calls = { make, load, settings: SETTINGS, open: () => undefined } as unknown as QueueCalls;
    const logger = { warn: (fields: object, text: string) => logged.push([fields, text]) } as unknown as ServiceLogger;
    const claimed = { accountId: 7, token: 1, cursor: 0, cursorAt: 'start', concurrency: null, failingForMs: null };
    const contents = { url: null, includesTextAndNumber: true, secretsVersion: 0, secrets: [], excepted: [] };
    const worker = new QueueWorker(
      { ...claimed, breaker: CLOSED },
      { ...contents, lastSequence: 0, hasDueRetry: false, nextRetryMs: null, hasBacklog: false },
      START,
      { calls, logger, contended: () => false },
    );
    await worker.run();
    expect(logged).toEqual([[{ err: new Error('no connection'), accountId: 7, call: kind }, message]]);
  });
});
