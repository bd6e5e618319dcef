import { type Lane, MESSAGING_OPERATIONS, type OldestMessagesReply } from '@sms/contracts/messaging';
import { requestIdOf } from '@sms/contracts/rpc';
import { SkipStopped } from '../delivery/skip-stopped';
import { OpenClaims } from '../queue/open-claims';
import { claimFor, emptyQueue, settleAs, startIdleWorker } from '../testing/claimed-messages';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

describe('the oldest messages', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await startIdleWorker(messaging);
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(async () => {
    await messaging.database.rows('DELETE FROM carrier_control');
    await emptyQueue(messaging);
  });

  const oldest = async (limit: number, lane?: Lane): Promise<OldestMessagesReply['lanes']> =>
    (await messaging.rpc.request(MESSAGING_OPERATIONS.oldestMessages, { ...(lane && { lane }), limit })).lanes;
  const pause = (carrier: string) =>
    messaging.database.rows(
      `INSERT INTO carrier_control (carrier, state, stopped_at, reason, version) VALUES ($1, 'paused', now(), 'x', 1)`,
      [carrier],
    );

  it('are listed by lane in the order of their acceptance, with what each waits for', async () => {
    const account = newAccount();
    const submit = async (lane: Lane, text: string) => {
      const item = sms(account, { lane, text });
      await messaging.submit(item);
      return item.requestId;
    };
    const uncertain = await submit('single', 'uncertain');
    await settleAs(messaging, await claimFor(messaging, 1), { kind: 'uncertain' });
    const accepted = await submit('single', 'accepted');
    await settleAs(messaging, await claimFor(messaging, 1), {
      kind: 'accepted',
      carrierMessageId: '7f',
      verbatimMessageId: null,
    });
    const claimed = await submit('single', 'claimed');
    await claimFor(messaging, 1);
    const queued = [await submit('single', 'queued'), await submit('single', 'queued'), await submit('otp', 'queued')];
    const seen = (await oldest(10)).map(({ lane, messages }) => [
      lane,
      messages.map(({ requestId, wait, attempts, carriers }) => [
        requestIdOf(requestId),
        wait.state,
        attempts,
        ...carriers,
      ]),
    ]);
    expect(seen).toEqual([
      ['otp', [[queued[2], 'queued', 0, 'test']]],
      [
        'single',
        [
          [uncertain, 'uncertain', 1, 'test'],
          [claimed, 'in_flight', 1, 'test'],
          [queued[0], 'queued', 0, 'test'],
          [queued[1], 'queued', 0, 'test'],
        ],
      ],
      ['bulk', []],
    ]);
    expect(JSON.stringify(seen)).not.toContain(accepted);
    const [first] = await oldest(2, 'single');
    expect(first?.messages.map(({ requestId }) => requestIdOf(requestId))).toEqual([uncertain, claimed]);
    expect(first?.messages.map(({ wait }) => [wait.since === null, wait.until === null])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('can be only those that are held back for a suspended account', async () => {
    const account = newAccount();
    const payload = { accountId: account, suspended: true, version: 1 } as const;
    const held = [sms(account), sms(account)];
    await messaging.submit(sms(newAccount()), ...held);
    await messaging.tell({ type: 'account.suspension-changed', payload });
    const claimed = await claimFor(messaging, 10);
    messaging.inWorker(OpenClaims).open(claimed);
    await messaging.inWorker(SkipStopped).execute(claimed.filter(({ stopped }) => stopped === 'suspended'));
    await messaging.submit(sms(newAccount()));
    const { lanes } = await messaging.rpc.request(MESSAGING_OPERATIONS.oldestMessages, { state: 'held', limit: 10 });
    expect(lanes.map(({ lane, messages }) => [lane, messages.map(({ wait }) => wait.state)])).toEqual([
      ['otp', []],
      ['single', ['held', 'held']],
      ['bulk', []],
    ]);
    expect(lanes[1]?.messages.map(({ requestId }) => requestIdOf(requestId))).toEqual(
      held.map(({ requestId }) => requestId),
    );
  });

  it('name the stopped carriers that they wait for, and no others', async () => {
    await messaging.submit(sms(newAccount()));
    const stopped = async () =>
      (await oldest(1, 'single'))[0]?.messages[0]?.wait.stopped?.map(({ carrier }) => carrier);
    await pause('near');
    expect(await stopped()).toBeUndefined();
    await messaging.database.rows(`UPDATE send_ready SET route = 'test,near'`);
    // The first carrier of its route takes it.
    expect(await stopped()).toBeUndefined();
    await messaging.database.rows(`UPDATE send_ready SET route = 'near,test'`);
    expect(await stopped()).toEqual(['near']);
    await pause('test');
    expect(await stopped()).toEqual(['near', 'test']);
  });
});
