import type { CancelQueuedReply, CancelQueuedRequest } from '@sms/contracts/messaging';
import type { RpcClient } from '@sms/platform/nats';
import { QueuedMessages } from './queued-messages';

const CALL_MS = 6_000;

describe('cancelling what accounts have queued', () => {
  let nowMs = 0;
  let asked: CancelQueuedRequest[] = [];
  let cursors: (number | null)[] = [];
  const request = (_operation: string, given: CancelQueuedRequest): Promise<CancelQueuedReply> => {
    asked.push(given);
    nowMs += CALL_MS;
    return Promise.resolve({ cancelled: 2, releasedCredits: 3, nextCursor: cursors.shift() ?? null });
  };
  const queued = new QueuedMessages({ request } as unknown as RpcClient);
  const accounts = () => asked.map(({ accountId, cursor }) => [accountId, cursor]);

  beforeEach(() => {
    [nowMs, asked, cursors] = [0, [], []];
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  });
  afterEach(() => jest.restoreAllMocks());

  it('stops after its time between two accounts, and goes on with the next one', async () => {
    const { next, ...sums } = await queued.cancel([1, 2, 3, 4, 5]);
    expect(accounts().map(([account]) => account)).toEqual([1, 2, 3]);
    expect([next?.accountId, sums]).toEqual([4, { cancelled: 6, releasedCredits: 9 }]);
    asked = [];
    expect(await queued.cancel([1, 2, 3, 4, 5], next)).toEqual({ cancelled: 4, releasedCredits: 6, next: null });
    expect(accounts()).toEqual([
      [4, next?.cursor],
      [5, undefined],
    ]);
  });

  it('stops after its time within an account, at its cursor', async () => {
    cursors = [90, 80, 70];
    expect((await queued.cancel([1, 2])).next).toEqual({ accountId: 1, cursor: 70 });
    expect(accounts()).toEqual([
      [1, undefined],
      [1, 90],
      [1, 80],
    ]);
  });
});
