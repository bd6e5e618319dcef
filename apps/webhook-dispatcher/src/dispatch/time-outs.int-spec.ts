import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

describe('time-outs', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;

  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
    await fixture.startReplica({ TIMEOUT_MS: '500' });
  });

  afterAll(() => fixture.stop());

  beforeEach(async () => {
    receiver = await startReceiver();
  });

  afterEach(() => receiver.stop());

  const statesOf = (accountId: number) => fixture.states(accountId);

  it('gives up after five attempts, one webhook id for all', async () => {
    receiver.answer({ kind: 'hang' });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await statesOf(accountId)).toEqual(['dead']), { timeoutMs: 20_000 });
    expect(await fixture.attempts(accountId)).toMatchObject(
      [1, 2, 3, 4, 5].map((number) => ({ number, outcome: 'timeout', statusCode: null })),
    );
    expect(new Set(receiver.requests.map((request) => request.headers['webhook-id'])).size).toBe(1);
  });

  it('do not take back the status that came in time, when the body never ends', async () => {
    receiver.answer({ kind: 'drip', intervalMs: 10 });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await statesOf(accountId)).toContain('delivered'), { timeoutMs: 20_000 });
    expect((await fixture.attempts(accountId)).at(-1)).toMatchObject({ outcome: 'delivered', statusCode: 200 });
  });
});
