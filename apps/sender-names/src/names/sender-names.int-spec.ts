import { MESSAGING_EVENTS, type MessagingEvent } from '@sms/contracts/messaging';
import type { EventBatch } from '@sms/contracts/rpc';
import { type ListSenderNamesRequest, SENDER_NAME_ERRORS, SENDER_NAMES_OPERATIONS, type SenderName } from '@sms/contracts/sender-names';
import { Database, runMigrations } from '@sms/platform/database';
import { FAULT_CODES } from '@sms/platform/errors';
import { RpcClient, startNatsService } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { createTestDatabase, eventually, startNatsServer, type TestDatabase, type TestNatsServer } from '@sms/testing';
import { connect, JSONCodec, type NatsConnection } from 'nats';
import { randomUUID } from 'node:crypto';
import { MIGRATIONS } from '../migrations';
import { senderNamesMigrationConfig } from '../sender-names.config';
import { SenderNamesModule } from '../sender-names.module';
import { setTestEnvironment } from '../testing/test-environment.config';

const OPERATOR = 9;
const SAMPLE = 'Your order has been shipped.';

describe('sender names', () => {
  let database: TestDatabase;
  let nats: TestNatsServer;
  let app: Awaited<ReturnType<typeof startNatsService>>;
  let rpc: RpcClient;
  let lastAccount = 0;

  beforeAll(async () => {
    [database, nats] = await Promise.all([createTestDatabase('sender_names'), startNatsServer()]);
    setTestEnvironment({ databaseUrl: database.url, natsUrl: nats.url });
    await runMigrations(senderNamesMigrationConfig().database, MIGRATIONS);
    app = await startNatsService(SenderNamesModule, { url: nats.url, name: 'sender-names' }, createLogger('sender-names', 'silent'));
    rpc = app.get(RpcClient);
  });
  afterAll(async () => {
    await app.close();
    await nats.stop();
    await database.drop();
  });

  const account = () => (lastAccount += 1);
  const request = (accountId: number, name: string, sampleContent = SAMPLE) => rpc.request(SENDER_NAMES_OPERATIONS.request, { accountId, name, sampleContent });
  const approve = (id: string) => rpc.request(SENDER_NAMES_OPERATIONS.approve, { id, reviewedBy: OPERATOR });
  const reject = (id: string, reason = 'not yours') => rpc.request(SENDER_NAMES_OPERATIONS.reject, { id, reviewedBy: OPERATOR, reason });
  const list = (over: Partial<ListSenderNamesRequest>) => rpc.request(SENDER_NAMES_OPERATIONS.list, { accountId: 0, parentAccountId: null, page: 1, perPage: 10, ...over });

  it('takes a request as pending', async () => {
    const accountId = account();
    const created = await request(accountId, 'My Shop-1.0');
    expect(created).toMatchObject({ accountId, name: 'My Shop-1.0', sampleContent: SAMPLE, status: 'pending', rejectionReason: null });
    expect(created.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Date(created.createdAt).toISOString()).toBe(created.createdAt);
    expect(await list({ accountId })).toEqual({ senderNames: [created], total: 1 });
  });

  it.each([
    ['', 'name', SAMPLE],
    ['TwelveChars.', 'name', SAMPLE],
    ['Ünlaut', 'name', SAMPLE],
    ['Shop\n', 'name', SAMPLE],
    ['Shop', 'sampleContent', 'too short'],
    ['Shop', 'sampleContent', 'x'.repeat(1_001)],
  ])('refuses the name %j with details on its %s', async (name, field, sample) => {
    await expect(request(account(), name, sample)).rejects.toMatchObject({ code: FAULT_CODES.invalid, details: { [field]: [expect.any(String)] } });
  });

  it('takes a name once per account in whatever case, also when asked in parallel, while it is pending or active', async () => {
    const accountId = account();
    const answers = await Promise.allSettled(['Acme', 'ACME', 'acme', 'aCmE'].map((name) => request(accountId, name)));
    const taken = answers.filter((answer) => answer.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    await approve(taken[0]!.value.id);
    await expect(request(accountId, 'acme')).rejects.toMatchObject({ code: SENDER_NAME_ERRORS.alreadyRequested });
    await expect(request(account(), 'acme')).resolves.toMatchObject({ status: 'pending' });
  });

  it('lets a rejected name be requested again', async () => {
    const accountId = account();
    const first = await request(accountId, 'Again');
    await expect(reject(first.id)).resolves.toMatchObject({ status: 'rejected', rejectionReason: 'not yours' });
    await expect(request(accountId, 'AGAIN')).resolves.toMatchObject({ status: 'pending', name: 'AGAIN' });
    expect((await list({ accountId })).total).toBe(2);
  });

  it('answers a repeated review as the first and refuses the other one', async () => {
    const [good, bad] = [await request(account(), 'Good'), await request(account(), 'Bad')];
    expect(await approve(good.id)).toEqual({ ...good, status: 'active' });
    expect(await approve(good.id)).toEqual({ ...good, status: 'active' });
    await expect(reject(good.id)).rejects.toMatchObject({ code: SENDER_NAME_ERRORS.alreadyReviewed });
    await reject(bad.id, 'first reason');
    await expect(reject(bad.id, 'second reason')).resolves.toMatchObject({ rejectionReason: 'first reason' });
    await expect(approve(bad.id)).rejects.toMatchObject({ code: SENDER_NAME_ERRORS.alreadyReviewed });
  });

  it('lets one of two operators decide who review at once', async () => {
    const { id } = await request(account(), 'Contested');
    const [approved, rejected] = await Promise.allSettled([approve(id), reject(id)]);
    expect([approved.status, rejected.status].sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('records who reviewed and when', async () => {
    const { id } = await request(account(), 'Audited');
    await approve(id);
    const rows = await app.get(Database).rows('SELECT reviewed_by, reviewed_at <= now() AS in_the_past FROM sender_name WHERE id = $1', [id]);
    expect(rows).toEqual([{ reviewed_by: OPERATOR, in_the_past: true }]);
  });

  it('knows no name under a foreign or malformed id, and rejects only with a reason', async () => {
    for (const id of [randomUUID(), 'nonsense']) {
      await expect(approve(id)).rejects.toMatchObject({ code: SENDER_NAME_ERRORS.unknown });
      await expect(reject(id)).rejects.toMatchObject({ code: SENDER_NAME_ERRORS.unknown });
    }
    const { id } = await request(account(), 'Reasonless');
    await expect(reject(id, ' ')).rejects.toMatchObject({ code: FAULT_CODES.invalid });
  });

  it('lists newest first, by page and status, with the active names of the parent', async () => {
    const [parent, child] = [account(), account()];
    const parentNames = [await request(parent, 'Parent A'), await request(parent, 'Parent B')];
    await approve(parentNames[0]!.id);
    const names: SenderName[] = [];
    for (const name of ['One', 'Two', 'Three']) names.push(await request(child, name));
    await approve(names[0]!.id);

    const asked = async (over: Partial<ListSenderNamesRequest>) => {
      const { senderNames, total } = await list({ accountId: child, parentAccountId: parent, ...over });
      return [senderNames.map((name) => name.name), total];
    };
    expect(await asked({})).toEqual([['Three', 'Two', 'One', 'Parent A'], 4]);
    expect(await asked({ perPage: 3 })).toEqual([['Three', 'Two', 'One'], 4]);
    expect(await asked({ perPage: 3, page: 2 })).toEqual([['Parent A'], 4]);
    expect(await asked({ page: 1_000_000 })).toEqual([[], 4]);
    expect(await asked({ status: 'active' })).toEqual([['One', 'Parent A'], 2]);
    expect(await asked({ status: 'pending' })).toEqual([['Three', 'Two'], 2]);
    expect(await asked({ parentAccountId: null })).toEqual([['Three', 'Two', 'One'], 3]);
    expect(await asked({ accountId: parent, parentAccountId: null })).toEqual([['Parent B', 'Parent A'], 2]);
    await expect(asked({ perPage: 101 })).rejects.toMatchObject({ code: FAULT_CODES.invalid });
    await expect(asked({ page: 0 })).rejects.toMatchObject({ code: FAULT_CODES.invalid });
  });

  it('tells messaging of each approval once it is there, with a version that rises from request to request', async () => {
    const accountId = account();
    const first = await request(accountId, 'Told');
    await reject(first.id);
    const [second, other] = [await request(accountId, 'told'), await request(accountId, 'Other')];
    await Promise.all([approve(second.id), approve(other.id)]);
    await approve(second.id);

    const messaging = await connect({ servers: nats.url });
    const heard = receiveEvents(messaging);
    const mine = await eventually(() => {
      const found = heard.filter((event) => event.payload.accountId === accountId);
      expect(found.map((event) => event.payload.name).sort()).toEqual(['Other', 'told']);
      return found;
    }, { timeoutMs: 15_000 });
    expect(mine.every((event) => event.type === 'sender-name.approved')).toBe(true);
    const versions = await app.get(Database).rows<{ version: number }>('SELECT version FROM sender_name WHERE id = $1', [first.id]);
    expect(mine.find((event) => event.payload.name === 'told')!.payload.version).toBeGreaterThan(versions[0]!.version);
    await eventually(async () => expect(await app.get(Database).rows('SELECT 1 FROM outbox')).toEqual([]), { timeoutMs: 15_000 });
    await messaging.close();
  });
});

/** Stands where messaging stands: takes event batches and acknowledges them. */
function receiveEvents(connection: NatsConnection): MessagingEvent[] {
  const heard: MessagingEvent[] = [];
  connection.subscribe(MESSAGING_EVENTS, {
    callback: (_error, message) => {
      const { data, id } = JSONCodec<{ data: EventBatch<MessagingEvent>; id: string }>().decode(message.data);
      heard.push(...data.events);
      message.respond(JSONCodec().encode({ id, response: { accepted: data.events.length }, isDisposed: true }));
    },
  });
  return heard;
}
