import type { RpcClient } from '@sms/platform/nats';
import fc from 'fast-check';
import { performance } from 'node:perf_hooks';
import type { Dispatcher } from '../dispatch/dispatcher';
import { queuesBusy } from '../events/dispatcher-metrics';
import { LoadSharing } from './load-sharing';

const OTHER = '0194a4c0-0000-7000-8000-000000000002';

/** A saturated replica that has this many busy queues. */
function saturated(busyQueues: number) {
  const replica = { busyQueues, given: 0 };
  const dispatcher = {
    owner: '0194a4c0-0000-7000-8000-000000000001',
    hasFreeSlots: true,
    get busyQueues() {
      return replica.busyQueues;
    },
    release: (queues: number) => {
      const given = Math.max(0, Math.min(queues, replica.busyQueues - 1));
      replica.busyQueues -= given;
      replica.given += given;
      return Array.from({ length: given }, () => Promise.resolve());
    },
  };
  const sharing = new LoadSharing(
    dispatcher as unknown as Dispatcher,
    { hint: () => undefined } as unknown as RpcClient,
  );
  sharing.measure();
  return { replica, hears: (theirs: number) => sharing.offer({ replica: OTHER, busyQueues: theirs }) };
}

describe('a replica without time left', () => {
  let nowMs = 0;

  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    jest.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 0, utilization: 1 });
  });

  afterEach(() => jest.restoreAllMocks());

  it('gives a quarter of the difference, and goes on when that has arrived', () => {
    const { replica, hears } = saturated(100);
    hears(0);
    expect(replica.given).toBe(25);
    hears(25);
    expect(replica.given).toBe(25 + 12);
  });

  it('shows how many it has', async () => {
    saturated(7);
    expect((await queuesBusy.get()).values).toEqual([{ labels: {}, value: 7 }]);
  });

  it('does not make the other one have more, however often that says what it had before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 300 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 40 }),
        (mine, theirs, times) => {
          const { replica, hears } = saturated(mine);
          for (let time = 0; time < times; time += 1) hears(theirs);
          expect(replica.given).toBeLessThanOrEqual(Math.max(1, (mine - theirs) / 2));
        },
      ),
    );
  });

  it('gives again what nobody took', () => {
    const { replica, hears } = saturated(9);
    hears(0);
    hears(0);
    const before = replica.given;
    nowMs += 501;
    hears(0);
    expect(replica.given).toBeGreaterThan(before);
  });

  it('keeps its last one', () => {
    const { replica, hears } = saturated(1);
    hears(0);
    expect(replica).toEqual({ busyQueues: 1, given: 0 });
  });
});
