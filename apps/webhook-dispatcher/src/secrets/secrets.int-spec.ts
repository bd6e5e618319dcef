import { WEBHOOK_DISPATCHER_OPERATIONS, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { eventually, type HttpsReceiver, type ReceivedRequest, startReceiver } from '@sms/testing';
import { Webhook } from 'standardwebhooks';
import { Dispatcher } from '../dispatch/dispatcher';
import { RotateSecretHandler } from '../endpoints/rotate-secret.handler';
import { Housekeeping } from '../housekeeping';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

describe('secrets and tests of an endpoint', () => {
  let fixture: DispatcherFixture;
  let replica: Awaited<ReturnType<DispatcherFixture['startReplica']>>;
  let receiver: HttpsReceiver;

  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
    replica = await fixture.startReplica({ TIMEOUT_MS: '1000' });
  }, 60_000);

  afterAll(() => fixture.stop());

  beforeEach(async () => {
    receiver = await startReceiver();
  });

  afterEach(() => receiver.stop());

  const rotate = (accountId: number, revokeOld = false) =>
    fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.rotateSecret, { accountId, revokeOld });
  const secretsOf = async (accountId: number) =>
    (await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, { accountId })).secrets;
  const test = (accountId: number) => fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.sendTestEvent, { accountId });
  const verifies = (request: ReceivedRequest, secret: string) => {
    try {
      new Webhook(secret).verify(request.rawBody, request.headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };

  async function nextEvent(accountId: number): Promise<ReceivedRequest> {
    const before = receiver.requests.length;
    await fixture.emitStatuses(accountId);
    await eventually(() => expect(receiver.requests).toHaveLength(before + 1));
    return receiver.requests[before]!;
  }

  it('signs with the old and the new one during a rotation, for 24 hours', async () => {
    const { accountId, secret: old } = await fixture.addEndpoint(receiver.url);
    const reply = await rotate(accountId);
    const [fresh] = reply.secrets;
    expect(reply.secrets).toEqual([fresh, old]);
    expect(fresh).not.toBe(old);
    expect(Math.abs(Date.parse(reply.oldValidUntil ?? '') - Date.now() - 86_400_000)).toBeLessThan(60_000);
    expect(await secretsOf(accountId)).toEqual([fresh, old]);
    const during = await nextEvent(accountId);
    expect([verifies(during, old), verifies(during, fresh!)]).toEqual([true, true]);
    await expect(rotate(accountId)).rejects.toMatchObject({ code: WEBHOOK_ERRORS.rotationUnderWay });

    await fixture.sql.query(
      `UPDATE endpoint_secret SET expires_at = now() WHERE account_id = $1 AND expires_at IS NOT NULL`,
      [accountId],
    );
    await fixture.sql.query('UPDATE endpoint_queue SET secrets_version = secrets_version + 1 WHERE account_id = $1', [
      accountId,
    ]);
    expect(await secretsOf(accountId)).toEqual([fresh]);
    const after = await nextEvent(accountId);
    expect([verifies(after, old), verifies(after, fresh!)]).toEqual([false, true]);
    expect((await rotate(accountId)).secrets).toHaveLength(2);
  });

  it('ends a secret that leaked at once', async () => {
    const { accountId, secret: leaked } = await fixture.addEndpoint(receiver.url);
    await rotate(accountId);
    const reply = await rotate(accountId, true);
    expect(reply).toMatchObject({ secrets: [expect.stringMatching(/^whsec_/)], oldValidUntil: null });
    const request = await nextEvent(accountId);
    expect([verifies(request, leaked), verifies(request, reply.secrets[0]!)]).toEqual([false, true]);
    expect(String(request.headers['webhook-signature']).split(' ')).toHaveLength(1);
    // The revoked secret does not come back with the next rotation.
    await rotate(accountId);
    expect(await secretsOf(accountId)).toEqual([expect.any(String), reply.secrets[0]]);
  });

  it('signs with the new one when another process than the holder of the queue has rotated it', async () => {
    const other = await fixture.startReplica();
    const { accountId, secret: leaked } = await fixture.addEndpoint(receiver.url);
    // An attempt without an answer, so that the queue stays with its holder.
    receiver.answer((_request, count) => (count === 0 ? { kind: 'hang' } : { kind: 'respond', status: 200 }));
    await nextEvent(accountId);
    const { owner } = await fixture.queue(accountId);
    const [elsewhere] = [replica, other].filter((one) => one.get(Dispatcher).owner !== owner);
    const { secrets } = await elsewhere!.get(RotateSecretHandler).execute({ accountId, revokeOld: true });
    await eventually(async () => {
      const request = await nextEvent(accountId);
      expect([verifies(request, leaked), verifies(request, secrets[0]!)]).toEqual([false, true]);
    });
    expect((await fixture.queue(accountId)).owner).toBe(owner);
    await fixture.stopReplica(other);
  });

  it('keeps none that has ended', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await rotate(accountId);
    await rotate(accountId, true);
    await replica.get(Housekeeping).execute();
    const { rowCount } = await fixture.sql.query('SELECT FROM endpoint_secret WHERE account_id = $1', [accountId]);
    expect(rowCount).toBe(1);
  });

  it('has one winner of rotations at the same time', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => rotate(accountId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await secretsOf(accountId)).toHaveLength(2);
  });

  it('sends a signed test event at once and tells what came back, whatever the breaker and the queue are', async () => {
    receiver.answer({ kind: 'respond', status: 503, body: 'not now' });
    const { accountId, secret, uuid, email } = await fixture.addEndpoint(receiver.url);
    await fixture.sql.query(
      `UPDATE endpoint_queue SET breaker_state = 'open', open_until = now() + interval '1 hour', reset_ms = 1000
        WHERE account_id = $1`,
      [accountId],
    );
    const reply = await test(accountId);
    expect(reply).toEqual({
      webhookId: expect.stringMatching(/^test_/),
      statusCode: 503,
      durationMs: expect.any(Number),
      responseExcerpt: 'not now',
      errorCode: null,
    });
    expect(receiver.requests).toHaveLength(1);
    const verified = new Webhook(secret).verify(
      receiver.requests[0]!.rawBody,
      receiver.requests[0]!.headers as Record<string, string>,
    );
    expect(verified).toMatchObject({ event: 'webhook.test', vendor: { id: accountId, uuid, email } });
    expect(receiver.requests[0]!.headers['webhook-id']).toBe(reply.webhookId);
    expect(await fixture.deliveries(accountId)).toEqual([]);
  });

  it('makes one test at a time, in any case one in five seconds', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => test(accountId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(test(accountId)).rejects.toMatchObject({
      code: WEBHOOK_ERRORS.testedTooOften,
      details: { retryAfterSeconds: 5 },
    });
    await fixture.sql.query(`UPDATE endpoint SET tested_at = tested_at - interval '5 seconds' WHERE account_id = $1`, [
      accountId,
    ]);
    expect(await test(accountId)).toMatchObject({ statusCode: 200 });
    expect(receiver.requests).toHaveLength(2);
  });

  it('tells of a test that got no answer', async () => {
    const { accountId: silent } = await fixture.addEndpoint(receiver.url);
    receiver.answer({ kind: 'hang' });
    expect(await test(silent)).toMatchObject({ statusCode: null, responseExcerpt: null, errorCode: 'TIMEOUT' });
    const { accountId: closed } = await fixture.addEndpoint('https://127.0.0.1:1/');
    expect(await test(closed)).toMatchObject({ statusCode: null, errorCode: 'ECONNREFUSED' });
    const { accountId: without } = await fixture.addVendor();
    await expect(test(without)).rejects.toMatchObject({ code: WEBHOOK_ERRORS.noUrl });
  });

  it('guards tests like every delivery', async () => {
    const { accountId } = await fixture.addEndpoint('https://example.com/');
    await fixture.sql.query('UPDATE endpoint SET url = $2 WHERE account_id = $1', [accountId, 'https://10.0.0.1/']);
    expect(await test(accountId)).toMatchObject({ statusCode: null, errorCode: 'ADDRESS_REFUSED' });
  });
});
