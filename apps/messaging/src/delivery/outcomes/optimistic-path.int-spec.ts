import type { CarrierHistory, HistoryReceipt, HistoryStep } from '../../testing/carrier-history';
import { HistoryPlayer } from '../../testing/history-player';
import type { HistoryEnd } from '../../testing/history-outcome';
import { MessagingUnderTest } from '../../testing/start-messaging';
import { OptimisticOutcomes } from './optimistic-outcomes';
import { OptimisticReceipts } from './optimistic-receipts';

const MESSAGE = { parts: 1, isSecret: false, recipient: 0, route: ['near'] } as const;
const CLAIM = { do: 'claim', worker: 0, carrier: 'near', limit: 5 } as const;
const accepted = (...parts: number[]): HistoryStep => ({
  do: 'answer',
  answers: parts.map((of) => ({ of, kind: 'accepted' })),
});
const reported = (state: HistoryReceipt['state']): HistoryStep => ({
  do: 'report',
  worker: 0,
  receipts: [{ of: 0, state, recipient: 'own', id: 'own', carrier: 'own', names: 'nothing' }],
});

describe('the optimistic path', () => {
  let messaging: MessagingUnderTest;
  let player: HistoryPlayer;
  let outcomes: jest.SpyInstance;
  let receipts: jest.SpyInstance;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    player = await HistoryPlayer.start(messaging, (worker) => {
      outcomes ??= jest.spyOn(worker.part(OptimisticOutcomes), 'execute');
      receipts ??= jest.spyOn(worker.part(OptimisticReceipts), 'execute');
    });
  }, 60_000);
  afterAll(async () => {
    await player.stop();
    await messaging.stop();
  });
  beforeEach(() => jest.clearAllMocks());

  const play = (
    steps: CarrierHistory['steps'],
    messages: CarrierHistory['messages'] = [MESSAGE],
  ): Promise<readonly HistoryEnd[]> => player.play({ ids: 'words', messages, steps });

  it('takes the secrets of accepted messages from the database, and of no others', async () => {
    const messages = [{ ...MESSAGE, isSecret: true }, MESSAGE, { ...MESSAGE, isSecret: true }];
    const kept = async (...steps: CarrierHistory['steps']) =>
      (await play(steps, messages)).map(({ keepsSecret }) => keepsSecret);
    expect(await kept(CLAIM)).toEqual([true, false, true]);
    expect(await kept(CLAIM, accepted(0, 1))).toEqual([false, false, true]);
    expect(outcomes).toHaveBeenCalledTimes(1);
  });

  it('leaves the receipt of a message whose attempts are written to the locking one', async () => {
    // A receipt that is not final takes the locking path, and has the attempt written.
    const [end] = await play([CLAIM, accepted(0), reported('enroute'), reported('delivered'), reported('rejected')]);
    expect(receipts).toHaveBeenCalled();
    await expect(receipts.mock.results[0]?.value).rejects.toThrow();
    expect(end).toMatchObject({
      status: 'delivered',
      attempts: [{ outcome: 'accepted', receipt: { words: 'stat:delivered', isFinal: true } }],
      events: [{ status: 'pending' }, { status: 'delivered' }],
      settlements: [{ captured: 1, released: 0 }],
    });
  });

  it.each([
    ['undeliverable', 'undelivered'],
    ['rejected', 'failed'],
    ['delivered', 'delivered'],
  ] as const)('keeps that a receipt was final, %s, when the attempt is written afterwards', async (state, status) => {
    const final = { status, attempts: [{ receipt: { words: `stat:${state}`, isFinal: true } }] };
    expect((await play([CLAIM, accepted(0), reported(state)]))[0]).toMatchObject(final);
    expect((await play([CLAIM, accepted(0), reported(state), reported(state)]))[0]).toMatchObject(final);
    expect(receipts).toHaveBeenCalled();
  });
});
