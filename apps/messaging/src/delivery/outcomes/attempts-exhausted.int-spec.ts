import { ScriptedCarrier } from '../../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';

const ESME_RMSGQFUL = 0x14;
const ESME_RTHROTTLED = 0x58;

function smpp(name: string, port: number, fields: object): object {
  return { name, kind: 'smpp', host: '127.0.0.1', port, system_id: 'esme', password: 'secret', ...fields };
}

/** Both take 44, `near` first; 46 goes to `near` alone. */
describe('a message that a carrier puts off again and again', () => {
  let near: ScriptedCarrier, far: ScriptedCarrier;
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    [near, far] = await Promise.all([ScriptedCarrier.listen(), ScriptedCarrier.listen()]);
    const carriers = [
      smpp('near', near.port, { priority: 1, prefixes: ['44', '46'], max_attempts: 3 }),
      smpp('far', far.port, { priority: 2, prefixes: ['44'] }),
    ];
    messaging = await MessagingUnderTest.start({ MESSAGING_CARRIERS: JSON.stringify(carriers) });
    await messaging.startWorker();
  }, 60_000);
  afterAll(async () => {
    await messaging.stop();
    await Promise.all([near.close(), far.close()]);
  });
  afterEach(() => messaging.quiet());

  const attempts = (account: number) =>
    messaging.database.rows(
      `SELECT s.attempt, s.carrier, s.outcome FROM submission s JOIN message m ON m.id = s.message_id
       WHERE m.account_id = $1 ORDER BY s.id`,
      [account],
    );
  const threeTimes = [1, 2, 3].map((attempt) => ({ attempt, carrier: 'near', outcome: 'refused' }));

  it('fails when all attempts are used up, says so, and costs nothing', async () => {
    near.script = () => ({ status: ESME_RMSGQFUL });
    const account = newAccount();
    const item = sms(account, { recipients: ['46700000001'] });
    await messaging.submit(item);
    expect(await messaging.reached(account, 'failed', 30_000)).toMatchObject({
      reason: { code: 'attempts_exhausted', retryHelps: true },
    });
    expect(await attempts(account)).toEqual(threeTimes);
    await messaging.quiet();
    expect(messaging.statusEvents.filter(({ requestId }) => requestId === item.requestId)).toMatchObject([
      { status: 'failed', failureReason: 'refused 3 times, at last: the message queue is full (ESME_RMSGQFUL)' },
    ]);
    expect(messaging.settlements.filter(({ requestId }) => requestId === item.requestId)).toMatchObject([
      { settlement: 'release', credits: 1 },
    ]);
  }, 40_000);

  it('goes to the next carrier of its route then', async () => {
    near.script = () => ({ status: ESME_RTHROTTLED });
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: ['44700000001'] }));
    await messaging.reached(account, 'pending', 30_000);
    expect(await attempts(account)).toEqual([...threeTimes, { attempt: 4, carrier: 'far', outcome: 'accepted' }]);
  }, 40_000);

  it('goes there at once when the queue of the first one is full', async () => {
    near.script = () => ({ status: ESME_RMSGQFUL });
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: ['44700000002'] }));
    await messaging.reached(account, 'pending', 30_000);
    expect(await attempts(account)).toEqual([
      { attempt: 1, carrier: 'near', outcome: 'refused' },
      { attempt: 2, carrier: 'far', outcome: 'accepted' },
    ]);
  }, 40_000);
});
