import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { DispatcherFixture, statusEvent } from '../testing/dispatcher-fixture';

const PSEUDONYM = '96100000000';
const WITHIN = { timeoutMs: 20_000 };

describe('erasing the events about messages', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;
  let database: Database;
  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
    database = (await fixture.startReplica()).get(Database);
    receiver = await startReceiver();
  }, 60_000);
  afterAll(async () => {
    await receiver.stop();
    await fixture.stop();
  });

  const erase = (messageIds: readonly string[], erasureId = uuidv7()) =>
    fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.eraseEvents, { erasureId, pseudonym: PSEUDONYM, messageIds });
  const bodies = async (messageId: string) => {
    const rows = await database.rows<{ body: string }>('SELECT body FROM event WHERE message_id = $1', [messageId]);
    return rows.map(({ body }) => body);
  };

  it('takes number and text out of bodies and out of what receivers responded', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const [delivered, failed] = [statusEvent({ accountId }), statusEvent({ accountId })];
    const { recipient, text } = delivered.payload;
    receiver.answer((_request, count) => ({
      kind: 'respond',
      status: count === 1 ? 410 : 200,
      body: `got ${recipient}`,
    }));
    await fixture.emit(delivered);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['delivered']), WITHIN);
    await fixture.emit(failed);
    await eventually(async () => expect(await fixture.states(accountId)).not.toContain('pending'), WITHIN);
    const ids = [delivered.payload.messageId, failed.payload.messageId];
    expect(await bodies(ids[0] ?? '')).toEqual([expect.stringContaining(recipient)]);

    const erasureId = uuidv7();
    const first = await erase(ids, erasureId);
    expect(first.waiting).toEqual([]);
    expect(first.erased.map(({ kind, rows }) => [kind, rows])).toEqual([
      ['events', 2],
      ['responses', 2],
    ]);
    expect(await erase(ids, erasureId)).toEqual(first);
    const kept = await database.rows<{ dump: string }>(
      `SELECT row_to_json(e)::text AS dump FROM event e UNION ALL SELECT row_to_json(a)::text FROM attempt a
       UNION ALL SELECT row_to_json(l)::text FROM dispatch_log l`,
    );
    const dump = kept.map((row) => row.dump).join('\n');
    expect([dump.includes(recipient), dump.includes(text), dump.includes(PSEUDONYM)]).toEqual([false, false, true]);
  });

  it('shows events as they are stored, with what receivers responded, also those of a sub-account', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const child = await fixture.addVendor(accountId);
    const [own, childs] = [statusEvent({ accountId }), statusEvent({ accountId: child.accountId })];
    receiver.answer((request) => ({ kind: 'respond', status: 200, body: `got ${request.rawBody.toString().length}` }));
    await fixture.emit(own, childs, statusEvent({ accountId }));
    await eventually(
      async () => expect(await fixture.states(accountId)).toEqual(['delivered', 'delivered', 'delivered']),
      WITHIN,
    );
    const messageIds = [own.payload.messageId, childs.payload.messageId];
    const { events } = await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.exportEvents, { messageIds });
    expect(events).toMatchObject([
      { accountId, endpointAccountId: accountId, body: (await bodies(messageIds[0] ?? ''))[0] },
      { accountId: child.accountId, endpointAccountId: accountId, body: (await bodies(messageIds[1] ?? ''))[0] },
    ]);
    expect(events.map(({ body, responses }) => [responses, body.includes(own.payload.recipient)])).toEqual(
      events.map(({ body }) => [[`got ${body.length}`], true]),
    );
  });

  it('leaves a message alone while an event of it is still to be delivered', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    receiver.answer(() => ({ kind: 'respond', status: 503 }));
    const event = statusEvent({ accountId });
    await fixture.emit(event);
    const { messageId, recipient } = event.payload;
    expect(await erase([messageId])).toEqual({ erased: [], waiting: [messageId] });
    expect(await bodies(messageId)).toEqual([expect.stringContaining(recipient)]);
  });
});
