import type { INestMicroservice } from '@nestjs/common';
import {
  type BalanceLowEvent,
  type CreateEndpointReply,
  type CreateEndpointRequest,
  MAX_ENDPOINTS,
  WEBHOOK_DISPATCHER_OPERATIONS,
  WEBHOOK_ERRORS,
} from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { Webhook } from 'standardwebhooks';
import { v7 as uuidv7 } from 'uuid';
import { DispatcherFixture } from '../testing/dispatcher-fixture';
import { forgetRemoved } from './forget-removed';

const { createEndpoint, changeEndpoint, listAccountEndpoints, listEndpoints, readFeed } = WEBHOOK_DISPATCHER_OPERATIONS;
const { getEndpoint, sendTestEvent, exportEvents, getDelivery, replayDelivery } = WEBHOOK_DISPATCHER_OPERATIONS;

describe('several endpoints of an account', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;
  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
  }, 60_000);
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.stop());

  const create = (accountId: number, changes: Partial<CreateEndpointRequest> = {}): Promise<CreateEndpointReply> =>
    fixture.request(createEndpoint, {
      accountId,
      id: uuidv7(),
      url: `${receiver.url}/further`,
      events: ['sms.delivery_status'],
      description: '',
      includesTextAndNumber: true,
      ...changes,
    });
  const change = (accountId: number, id: string | null, changes: object) =>
    fixture.request(changeEndpoint, { accountId, id, ...changes });
  const balanceLow = (accountId: number): BalanceLowEvent => ({
    type: 'balance.low',
    payload: { accountId, threshold: 50, available: 49, at: '2026-03-01T09:00:00.000Z', webhook: false },
  });
  const sentTo = (path: string) => receiver.requests.filter(({ url }) => url === path);
  const idsSentTo = (path: string) => sentTo(path).map(({ headers }) => headers['webhook-id']);

  describe('with a replica', () => {
    let replica: INestMicroservice;
    beforeAll(async () => {
      replica = await fixture.startReplica();
    }, 60_000);
    afterAll(() => fixture.stopReplica(replica));

    it('get the events that each has asked for, signed with its own secret', async () => {
      const vendor = await fixture.addEndpoint(`${receiver.url}/first`);
      const { accountId } = vendor;
      const finance = await create(accountId, {
        url: `${receiver.url}/finance`,
        events: ['balance.low'],
        description: 'Finance',
      });
      const status = await create(accountId, { url: `${receiver.url}/status`, includesTextAndNumber: false });
      expect(finance.endpoint).toMatchObject({ description: 'Finance', events: ['balance.low'], state: 'active' });
      const [messageId] = await fixture.emitStatuses(accountId);
      await fixture.emit(balanceLow(accountId));
      await eventually(() => expect([...idsSentTo('/finance'), ...idsSentTo('/status')]).toHaveLength(2));
      await eventually(() => expect(idsSentTo('/first')).toHaveLength(1));
      const verify = (path: string, secret: string | undefined) => {
        const [request] = sentTo(path);
        return new Webhook(secret ?? '').verify(request?.rawBody ?? '', request?.headers as Record<string, string>);
      };
      expect(verify('/finance', finance.secrets[0])).toMatchObject({ event: 'balance.low', vendor: { id: accountId } });
      expect(verify('/first', vendor.secret)).toMatchObject({ data: { message_id: messageId, message: 'Hello' } });
      const bare = verify('/status', status.secrets[0]) as { data: object };
      expect(bare).toMatchObject({ event: 'sms.delivery_status', data: { message_id: messageId } });
      expect(bare.data).not.toHaveProperty('message');
      // One status of a message has one id, wherever it is sent.
      expect(idsSentTo('/status')).toEqual(idsSentTo('/first'));
      const { events } = await fixture.request(readFeed, { accountId, after: 0, limit: 10 });
      expect(events.map(({ sequence }) => sequence)).toEqual([1, 2]);
      const { events: exported } = await fixture.request(exportEvents, { messageIds: [messageId ?? ''] });
      expect(exported.map(({ endpointAccountId }) => endpointAccountId)).toEqual([accountId, accountId]);
    });

    it('are a dead one, which delays no other, and has its own history and replays', async () => {
      receiver.answer(({ url }) => ({ kind: 'respond', status: url === '/dead' ? 503 : 200 }));
      const { accountId } = await fixture.addEndpoint(`${receiver.url}/first`);
      const { endpoint } = await create(accountId, { url: `${receiver.url}/dead` });
      await fixture.emitStatuses(accountId, 30);
      await eventually(async () => {
        expect(new Set(await fixture.states(endpoint.number))).toEqual(new Set(['dead']));
        expect(new Set(await fixture.states(accountId))).toEqual(new Set(['delivered']));
      });
      expect(sentTo('/first')).toHaveLength(30);
      expect(sentTo('/dead')).toHaveLength(150);
      const { endpoints } = await fixture.request(listAccountEndpoints, { accountId });
      expect(endpoints.map(({ id, state }) => [id, state])).toEqual([
        [null, 'active'],
        [endpoint.id, 'failing'],
      ]);
      const listed = await fixture.request(listEndpoints, { accountId, offset: 0, limit: 10 });
      expect(listed.endpoints.map((one) => [one.accountId, one.endpointId, one.state])).toEqual([
        [accountId, endpoint.id, 'failing'],
        [accountId, undefined, 'active'],
      ]);
      receiver.answer({ kind: 'respond', status: 200 });
      const webhookId = (await fixture.deliveries(endpoint.number))[0]?.webhookId ?? '';
      await fixture.request(replayDelivery, { accountId: endpoint.number, webhookId });
      await eventually(async () => expect((await fixture.states(endpoint.number))[0]).toBe('delivered'));
      expect(sentTo('/first')).toHaveLength(30);
      const shown = await fixture.request(getDelivery, { accountId: endpoint.number, webhookId });
      expect(shown.request.urlNow).toBe(`${receiver.url}/dead`);
    });

    it('are created once, at most ten of them, and only at URLs that are allowed', async () => {
      const { accountId } = await fixture.addEndpoint(`${receiver.url}/first`);
      const id = uuidv7();
      const replies = await Promise.all([1, 2, 3].map(() => create(accountId, { id })));
      expect(new Set(replies.map(({ endpoint }) => endpoint.number)).size).toBe(1);
      await expect(create(accountId, { url: 'https://10.0.0.1/' })).rejects.toMatchObject({
        code: WEBHOOK_ERRORS.urlRefused,
      });
      const more = await Promise.allSettled(Array.from({ length: MAX_ENDPOINTS }, () => create(accountId)));
      expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_ENDPOINTS - 2);
      const refused = more.filter(({ status }) => status === 'rejected');
      expect(refused[0]).toMatchObject({ reason: { code: WEBHOOK_ERRORS.tooManyEndpoints } });
      const { accountId: other } = await fixture.addVendor();
      await expect(change(other, id, { description: 'Mine' })).rejects.toMatchObject({
        code: WEBHOOK_ERRORS.endpointUnknown,
      });
      await expect(change(other, null, { description: 'Mine' })).rejects.toMatchObject({
        code: WEBHOOK_ERRORS.endpointUnknown,
      });
    });

    it('are changed, disabled, enabled and tested one by one', async () => {
      const { accountId } = await fixture.addEndpoint(`${receiver.url}/first`);
      const { endpoint } = await create(accountId);
      const { id, number } = endpoint;
      expect(await change(accountId, id, { enabled: false })).toMatchObject({ endpoint: { state: 'disabled' } });
      await fixture.emitStatuses(accountId);
      await eventually(async () => expect(await fixture.states(accountId)).toEqual(['delivered']));
      expect(await fixture.states(number)).toEqual(['skipped']);
      expect(await change(accountId, id, { enabled: true, url: `${receiver.url}/moved` })).toMatchObject({
        endpoint: { state: 'active', url: `${receiver.url}/moved` },
      });
      expect(await change(accountId, id, { events: ['balance.low'], description: 'Money' })).toMatchObject({
        endpoint: { description: 'Money', events: ['balance.low'] },
      });
      await fixture.emitStatuses(accountId);
      await fixture.emit(balanceLow(accountId));
      await eventually(async () => expect(await fixture.states(number)).toEqual(['skipped', 'delivered']));
      expect(sentTo('/further')).toEqual([]);
      expect(await fixture.request(sendTestEvent, { accountId: number })).toMatchObject({ statusCode: 200 });
      expect(JSON.parse(sentTo('/moved').at(-1)?.rawBody.toString() ?? '')).toMatchObject({
        event: 'webhook.test',
        vendor: { id: accountId },
      });
      expect(await change(accountId, null, { events: ['sms.delivery_status', 'sms.received'] })).toMatchObject({
        endpoint: { id: null, events: ['sms.delivery_status', 'sms.received'] },
      });
      expect(await fixture.request(getEndpoint, { accountId })).toMatchObject({ sendsReceived: true });
    });

    it('are removed with what is pending, and forgotten when their events are', async () => {
      receiver.answer({ kind: 'respond', status: 503 });
      const { accountId } = await fixture.addEndpoint(`${receiver.url}/first`);
      const { endpoint } = await create(accountId, { events: ['balance.low'] });
      await fixture.emit(balanceLow(accountId));
      await eventually(() => expect(sentTo('/further')).not.toEqual([]));
      expect(await change(accountId, endpoint.id, { url: null })).toEqual({ endpoint: null });
      await fixture.emit(balanceLow(accountId));
      await expect(change(accountId, endpoint.id, { enabled: true })).rejects.toMatchObject({
        code: WEBHOOK_ERRORS.endpointUnknown,
      });
      expect(await fixture.states(endpoint.number)).not.toContain('pending');
      const kept = async () =>
        (
          await fixture.sql.query(
            `SELECT (SELECT count(*)::integer FROM endpoint_secret WHERE account_id = $1) AS secrets,
               (SELECT count(*)::integer FROM endpoint WHERE account_id = $1) AS endpoints`,
            [endpoint.number],
          )
        ).rows[0] as object;
      const database = replica.get(Database, { strict: false });
      await forgetRemoved(database, 30);
      expect(await kept()).toEqual({ secrets: 0, endpoints: 1 });
      await fixture.sql.query(
        `UPDATE endpoint SET removed_at = removed_at - interval '33 days' WHERE account_id = $1`,
        [endpoint.number],
      );
      await forgetRemoved(database, 30);
      expect(await kept()).toEqual({ secrets: 0, endpoints: 0 });
    });
  });

  it('that fail for days are disabled alone, and the feed of the account says so', async () => {
    const settings = { DISABLE_AFTER_HOURS: '120', MAX_AGE_HOURS: '1000', RETENTION_DAYS: '60' };
    const replica = await fixture.startReplica({ ...settings, BREAKER_THRESHOLD: '3' });
    receiver.answer(({ url }) => ({ kind: 'respond', status: url === '/dead' ? 503 : 200 }));
    const { accountId } = await fixture.addEndpoint(`${receiver.url}/first`);
    const { endpoint } = await create(accountId, { url: `${receiver.url}/dead` });
    await fixture.emitStatuses(accountId, 5);
    await eventually(async () => expect(await fixture.queue(endpoint.number)).toMatchObject({ breaker: 'open' }));
    await fixture.sql.query(
      `UPDATE endpoint_queue SET failing_since = failing_since - interval '121 hours', open_until = now(),
         due_at = now(), lease_owner = NULL, leased_until = '-infinity', lease_token = lease_token + 1
       WHERE account_id = $1`,
      [endpoint.number],
    );
    await eventually(async () => expect(new Set(await fixture.states(endpoint.number))).toEqual(new Set(['dead'])));
    const { events } = await fixture.request(readFeed, { accountId, after: 5, limit: 10 });
    expect(events.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { event: 'webhook.disabled', vendor: { id: accountId }, data: { endpoint_id: endpoint.id } },
    ]);
    // The queue of the first endpoint passes the event, which is in the feed alone.
    await eventually(async () => expect(await fixture.queue(accountId)).toMatchObject({ cursor: 6, dueAt: null }));
    const { endpoints } = await fixture.request(listAccountEndpoints, { accountId });
    expect(endpoints.map(({ state }) => state)).toEqual(['active', 'disabled']);
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect((await fixture.states(accountId)).at(-1)).toBe('delivered'));
    expect((await fixture.states(endpoint.number)).at(-1)).toBe('skipped');
    await fixture.stopReplica(replica);
  }, 60_000);

  it('are shared by replicas, and lose nothing when one ends in the middle', async () => {
    const ending = await fixture.startReplica();
    await fixture.startReplica();
    receiver.answer(({ url }) => ({ kind: 'respond', status: 200, delayMs: url === '/slow' ? 60 : 0 }));
    const { accountId } = await fixture.addEndpoint(`${receiver.url}/first`);
    await create(accountId, { url: `${receiver.url}/slow` });
    for (let batch = 0; batch < 4; batch += 1) await fixture.emitStatuses(accountId, 50);
    await eventually(() => expect(sentTo('/slow').length).toBeGreaterThan(20), { intervalMs: 5 });
    await fixture.stopReplica(ending);
    await fixture.emitStatuses(accountId, 50);
    await eventually(
      () => {
        for (const path of ['/first', '/slow']) expect(new Set(idsSentTo(path)).size).toBe(250);
      },
      { timeoutMs: 30_000 },
    );
    expect(new Set(idsSentTo('/slow'))).toEqual(new Set(idsSentTo('/first')));
  }, 60_000);
});
