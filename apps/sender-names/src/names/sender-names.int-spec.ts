import {
  MESSAGING_EVENTS,
  type SenderNameApprovedEvent,
  type SenderNameWithdrawnEvent,
} from '@sms/contracts/messaging';
import {
  type ListReviewsRequest,
  type ListSenderNamesRequest,
  SENDER_NAME_ERRORS,
  SENDER_NAMES_OPERATIONS,
  type SenderName,
} from '@sms/contracts/sender-names';
import { Database, runMigrations } from '@sms/platform/database';
import { FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { startService } from '@sms/platform/service';
import {
  ALL_TAKEN,
  createTestDatabase,
  eventsOf,
  eventually,
  NatsPeer,
  startNatsServer,
  type TestDatabase,
  type TestNatsServer,
} from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { senderNamesConfig, senderNamesMigrationConfig } from '../config/sender-names.config';
import { MIGRATIONS } from '../migrations';
import { SenderNamesModule } from '../sender-names.module';
import { setTestEnvironment } from '../testing/test-environment.config';

type SenderNameEvent = SenderNameApprovedEvent | SenderNameWithdrawnEvent;

const OPERATOR = 9;
const SAMPLE = 'Your order has been shipped.';

describe('sender names', () => {
  let database: TestDatabase;
  let nats: TestNatsServer;
  let app: Awaited<ReturnType<typeof startService>>;
  let rpc: RpcClient;
  let messaging: NatsPeer;
  let heard: readonly SenderNameEvent[];
  let lastAccount = 0;

  beforeAll(async () => {
    [database, nats] = await Promise.all([createTestDatabase('sender_names'), startNatsServer()]);
    setTestEnvironment({ databaseUrl: database.url, natsUrl: nats.url });
    await runMigrations(senderNamesMigrationConfig(), MIGRATIONS);
    app = await startService(SenderNamesModule, senderNamesConfig, createLogger('sender-names', 'silent'));
    rpc = app.get(RpcClient);
    messaging = await NatsPeer.connect(nats.url);
    heard = await receiveEvents(messaging);
  });
  afterAll(async () => {
    await messaging.close();
    await app.close();
    await nats.stop();
    await database.drop();
  });

  const account = () => (lastAccount += 1);
  const request = (accountId: number, name: string, sampleContent = SAMPLE) =>
    rpc.request(SENDER_NAMES_OPERATIONS.request, { accountId, name, sampleContent });
  const approve = (id: string) => rpc.request(SENDER_NAMES_OPERATIONS.approve, { id, reviewedBy: OPERATOR });
  const reject = (id: string, reason = 'not yours') =>
    rpc.request(SENDER_NAMES_OPERATIONS.reject, { id, reviewedBy: OPERATOR, reason });
  const withdraw = (id: string, reason = 'phishing') =>
    rpc.request(SENDER_NAMES_OPERATIONS.withdraw, { id, withdrawnBy: OPERATOR, reason });
  const approved = async (accountId: number, name: string) => approve((await request(accountId, name)).id);
  const list = (over: Partial<ListSenderNamesRequest>) =>
    rpc.request(SENDER_NAMES_OPERATIONS.list, { accountId: 0, parentAccountId: null, page: 1, perPage: 10, ...over });

  it('takes a request as pending', async () => {
    const accountId = account();
    const created = await request(accountId, 'My Shop-1.0');
    expect(created).toMatchObject({
      accountId,
      name: 'My Shop-1.0',
      sampleContent: SAMPLE,
      status: 'pending',
      rejectionReason: null,
    });
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
    await expect(request(account(), name, sample)).rejects.toMatchObject({
      code: FAULT_CODES.invalid,
      details: { [field]: [expect.any(String)] },
    });
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

  it('lets 20 names of an account wait for their review, however many are asked for at once', async () => {
    const accountId = account();
    const answers = await Promise.allSettled(Array.from({ length: 25 }, (_, at) => request(accountId, `Name ${at}`)));
    const taken = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(taken).toHaveLength(20);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: SENDER_NAME_ERRORS.tooManyPending });
    expect((await list({ accountId, perPage: 100 })).total).toBe(20);
    await expect(request(accountId, taken[0]!.name)).rejects.toMatchObject({
      code: SENDER_NAME_ERRORS.alreadyRequested,
    });
    await approve(taken[0]!.id);
    await expect(request(accountId, 'One more')).resolves.toMatchObject({ status: 'pending' });
    await expect(request(account(), 'Another')).resolves.toMatchObject({ status: 'pending' });
  });

  it('shows beside a name what other accounts hold that looks the same', async () => {
    const [holder, imitator, third] = [account(), account(), account()];
    const held = await request(holder, 'Oil-Bank 8');
    await approve(held.id);
    const copy = await request(imitator, '0ilbank8');
    await request(imitator, 'OIL BANK');
    await request(third, 'o1l.bank.B');
    await reject((await request(account(), 'OilBank8')).id);
    const { senderNames, alike } = await rpc.request(SENDER_NAMES_OPERATIONS.listReviews, {
      review: 'pending',
      accountId: imitator,
      after: 0,
      limit: 100,
    });
    expect(senderNames.map(({ name }) => name)).toEqual(['0ilbank8', 'OIL BANK']);
    expect(alike).toEqual([
      { id: copy.id, accountId: holder, name: 'Oil-Bank 8', review: 'approved' },
      { id: copy.id, accountId: third, name: 'o1l.bank.B', review: 'pending' },
    ]);
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
    const rows = await app
      .get(Database)
      .rows('SELECT reviewed_by, reviewed_at <= now() AS in_the_past FROM sender_name WHERE id = $1', [id]);
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

  it('withdraws an approved name, tells messaging once, and lets it be asked for and approved again', async () => {
    const accountId = account();
    const { id } = await approved(accountId, 'Phish');
    const answers = await Promise.all([withdraw(id, 'first'), withdraw(id, 'second'), withdraw(id, 'third')]);
    const { reason } = answers[0];
    expect(answers).toEqual(
      answers.map(() => ({
        id,
        accountId,
        name: 'Phish',
        sampleContent: SAMPLE,
        review: 'withdrawn',
        reason,
        createdAt: expect.any(String),
        reviewedAt: expect.any(String),
        withdrawnAt: expect.any(String),
      })),
    );
    expect((await list({ accountId })).senderNames).toEqual([
      expect.objectContaining({ id, status: 'rejected', rejectionReason: reason }),
    ]);
    expect(await list({ accountId, status: 'active' })).toEqual({ senderNames: [], total: 0 });
    await approved(accountId, 'phish');

    const mine = await eventually(
      () => {
        const found = heard
          .filter((event) => event.payload.accountId === accountId)
          .sort((a, b) => a.payload.version - b.payload.version);
        expect(found.map(({ type, payload }) => [type, payload.name])).toEqual([
          ['sender-name.approved', 'Phish'],
          ['sender-name.withdrawn', 'Phish'],
          ['sender-name.approved', 'phish'],
        ]);
        return found;
      },
      { timeoutMs: 15_000 },
    );
    expect(new Set(mine.map(({ payload }) => payload.version)).size).toBe(3);
    await eventually(async () => expect(await app.get(Database).rows('SELECT 1 FROM outbox')).toEqual([]), {
      timeoutMs: 15_000,
    });
  });

  it('withdraws nothing that is not approved, and only with a reason', async () => {
    const accountId = account();
    const [pending, rejected] = [await request(accountId, 'Waiting'), await request(accountId, 'Refused')];
    await reject(rejected.id);
    for (const { id } of [pending, rejected])
      await expect(withdraw(id)).rejects.toMatchObject({ code: SENDER_NAME_ERRORS.notApproved });
    for (const id of [randomUUID(), 'nonsense'])
      await expect(withdraw(id)).rejects.toMatchObject({ code: SENDER_NAME_ERRORS.unknown });
    const { id } = await approved(accountId, 'Approved');
    for (const reason of ['', ' ', 'x'.repeat(501)])
      await expect(withdraw(id, reason)).rejects.toMatchObject({ code: FAULT_CODES.invalid });
    expect((await list({ accountId, status: 'active' })).total).toBe(1);
  });

  it('lists the names of all accounts by their review, page by page, also while reviews end', async () => {
    const [one, other] = [account(), account()];
    const review = (over: Partial<ListReviewsRequest>) =>
      rpc.request(SENDER_NAMES_OPERATIONS.listReviews, { review: 'pending', after: 0, limit: 100, ...over });
    const namesOf = async (over: Partial<ListReviewsRequest>) =>
      (await review(over)).senderNames
        .filter(({ accountId }) => [one, other].includes(accountId))
        .map(({ name }) => name);
    const waiting: SenderName[] = [];
    for (const [accountId, name] of [
      [one, 'W1'],
      [other, 'W2'],
      [one, 'W3'],
      [other, 'W4'],
    ] as const)
      waiting.push(await request(accountId, name));
    await withdraw((await approved(one, 'Gone')).id);
    await approved(other, 'Good');
    await reject((await request(one, 'Bad')).id);

    expect(await namesOf({})).toEqual(['W1', 'W2', 'W3', 'W4']);
    expect([
      await namesOf({ review: 'approved' }),
      await namesOf({ review: 'rejected' }),
      await namesOf({ review: 'withdrawn' }),
    ]).toEqual([['Good'], ['Bad'], ['Gone']]);
    expect([await namesOf({ accountId: one }), await namesOf({ accountId: other, review: 'approved' })]).toEqual([
      ['W1', 'W3'],
      ['Good'],
    ]);

    const first = await review({ accountId: one, limit: 1 });
    expect([first.senderNames.map(({ name }) => name), first.nextAfter]).toEqual([['W1'], expect.any(Number)]);
    await approve(waiting[0]!.id);
    expect(await review({ accountId: one, limit: 1, after: Number(first.nextAfter) })).toMatchObject({
      senderNames: [{ name: 'W3' }],
      nextAfter: null,
    });
    for (const bad of [{ limit: 0 }, { limit: 101 }, { after: -1 }, { review: 'other' as 'pending' }])
      await expect(review(bad)).rejects.toMatchObject({ code: FAULT_CODES.invalid });
  });

  it('finds the spelling of an approved name, of the account or its parent', async () => {
    const [parent, child] = [account(), account()];
    await approved(parent, 'Parent');
    await approved(child, 'Child');
    await request(child, 'Waiting');
    const find = async (accountId: number, parentAccountId: number | null, name: string) =>
      (await rpc.request(SENDER_NAMES_OPERATIONS.findApproved, { accountId, parentAccountId, name })).name;
    expect([
      await find(child, parent, 'CHILD'),
      await find(child, parent, 'parent'),
      await find(child, parent, 'waiting'),
    ]).toEqual(['Child', 'Parent', null]);
    expect([await find(parent, null, 'child'), await find(child, null, 'Parent')]).toEqual([null, null]);
  });

  it('tells messaging of each approval once it is there, with a version that rises from request to request', async () => {
    const accountId = account();
    const first = await request(accountId, 'Told');
    await reject(first.id);
    const [second, other] = [await request(accountId, 'told'), await request(accountId, 'Other')];
    await Promise.all([approve(second.id), approve(other.id)]);
    await approve(second.id);

    const mine = await eventually(
      () => {
        const found = heard.filter((event) => event.payload.accountId === accountId);
        expect(found.map((event) => event.payload.name).sort()).toEqual(['Other', 'told']);
        return found;
      },
      { timeoutMs: 15_000 },
    );
    expect(mine.every((event) => event.type === 'sender-name.approved')).toBe(true);
    const versions = await app
      .get(Database)
      .rows<{ version: number }>('SELECT version FROM sender_name WHERE id = $1', [first.id]);
    expect(mine.find((event) => event.payload.name === 'told')!.payload.version).toBeGreaterThan(versions[0]!.version);
    await eventually(async () => expect(await app.get(Database).rows('SELECT 1 FROM outbox')).toEqual([]), {
      timeoutMs: 15_000,
    });
  });
});

/** Stands where messaging stands: takes event batches and acknowledges them. */
async function receiveEvents(messaging: NatsPeer): Promise<SenderNameEvent[]> {
  const heard: SenderNameEvent[] = [];
  await messaging.answer(MESSAGING_EVENTS, (request) => {
    heard.push(...eventsOf(request).filter((event) => event.type !== 'account.suspension-changed'));
    return ALL_TAKEN;
  });
  return heard;
}
