import {
  type ListReviewsRequest,
  type ListSenderNamesRequest,
  SENDER_NAME_ERRORS,
  SENDER_NAMES_OPERATIONS,
  type SenderName,
} from '@sms/contracts/sender-names';
import { FAULT_CODES } from '@sms/platform/errors';
import { randomUUID } from 'node:crypto';
import { OPERATOR, SAMPLE, SenderNamesUnderTest } from '../testing/start-sender-names';

describe('sender names', () => {
  let names: SenderNamesUnderTest;
  beforeAll(async () => {
    names = await SenderNamesUnderTest.start();
  });
  afterAll(() => names.stop());

  it('takes a request as pending', async () => {
    const accountId = names.account();
    const created = await names.request(accountId, 'My Shop-1.0');
    expect(created).toMatchObject({
      accountId,
      name: 'My Shop-1.0',
      sampleContent: SAMPLE,
      status: 'pending',
      rejectionReason: null,
    });
    expect(created.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Date(created.createdAt).toISOString()).toBe(created.createdAt);
    expect(await names.list({ accountId })).toEqual({ senderNames: [created], total: 1 });
  });

  it.each([
    ['', 'name', SAMPLE],
    ['TwelveChars.', 'name', SAMPLE],
    ['Ünlaut', 'name', SAMPLE],
    ['Shop\n', 'name', SAMPLE],
    ['Shop', 'sampleContent', 'too short'],
    ['Shop', 'sampleContent', 'x'.repeat(1_001)],
  ])('refuses the name %j with details on its %s', async (name, field, sample) => {
    await expect(names.request(names.account(), name, sample)).rejects.toMatchObject({
      code: FAULT_CODES.invalid,
      details: { [field]: [expect.any(String)] },
    });
  });

  it('takes a name once per account in whatever case, also when asked in parallel, while it is pending or active', async () => {
    const accountId = names.account();
    const answers = await Promise.allSettled(
      ['Acme', 'ACME', 'acme', 'aCmE'].map((name) => names.request(accountId, name)),
    );
    const taken = answers.filter((answer) => answer.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    await names.approve(taken[0]!.value.id);
    await expect(names.request(accountId, 'acme')).rejects.toMatchObject({ code: SENDER_NAME_ERRORS.alreadyRequested });
    await expect(names.request(names.account(), 'acme')).resolves.toMatchObject({ status: 'pending' });
  });

  it('lets 20 names of an account wait for their review, however many are asked for at once', async () => {
    const accountId = names.account();
    const answers = await Promise.allSettled(
      Array.from({ length: 25 }, (_, at) => names.request(accountId, `Name ${at}`)),
    );
    const taken = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(taken).toHaveLength(20);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: SENDER_NAME_ERRORS.tooManyPending });
    expect((await names.list({ accountId, perPage: 100 })).total).toBe(20);
    await expect(names.request(accountId, taken[0]!.name)).rejects.toMatchObject({
      code: SENDER_NAME_ERRORS.alreadyRequested,
    });
    await names.approve(taken[0]!.id);
    await expect(names.request(accountId, 'One more')).resolves.toMatchObject({ status: 'pending' });
    await expect(names.request(names.account(), 'Another')).resolves.toMatchObject({ status: 'pending' });
  });

  it('shows beside a name what other accounts hold that looks the same', async () => {
    const [holder, imitator, third] = [names.account(), names.account(), names.account()];
    const held = await names.request(holder, 'Oil-Bank 8');
    await names.approve(held.id);
    const copy = await names.request(imitator, '0ilbank8');
    await names.request(imitator, 'OIL BANK');
    await names.request(third, 'o1l.bank.B');
    await names.reject((await names.request(names.account(), 'OilBank8')).id);
    const { senderNames, alike } = await names.rpc.request(SENDER_NAMES_OPERATIONS.listReviews, {
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

  it('shows the approved ones first of many that look the same', async () => {
    for (let pending = 1; pending <= 6; pending += 1) await names.request(names.account(), 'Riverside');
    const [holder, imitator] = [names.account(), names.account()];
    await names.approved(holder, 'RIVERSIDE');
    await names.request(imitator, 'river-side');
    const { alike = [] } = await names.rpc.request(SENDER_NAMES_OPERATIONS.listReviews, {
      review: 'pending',
      accountId: imitator,
      after: 0,
      limit: 1,
    });
    expect(alike.map(({ review }) => review)).toEqual(['approved', ...Array<string>(4).fill('pending')]);
    expect(alike[0]?.accountId).toBe(holder);
  });

  it('lets a rejected name be requested again', async () => {
    const accountId = names.account();
    const first = await names.request(accountId, 'Again');
    await expect(names.reject(first.id)).resolves.toMatchObject({ status: 'rejected', rejectionReason: 'not yours' });
    await expect(names.request(accountId, 'AGAIN')).resolves.toMatchObject({ status: 'pending', name: 'AGAIN' });
    expect((await names.list({ accountId })).total).toBe(2);
  });

  it('answers a repeated review as the first and refuses the other one', async () => {
    const [good, bad] = [await names.request(names.account(), 'Good'), await names.request(names.account(), 'Bad')];
    expect(await names.approve(good.id)).toEqual({ ...good, status: 'active' });
    expect(await names.approve(good.id)).toEqual({ ...good, status: 'active' });
    await expect(names.reject(good.id)).rejects.toMatchObject({ code: SENDER_NAME_ERRORS.alreadyReviewed });
    await names.reject(bad.id, 'first reason');
    await expect(names.reject(bad.id, 'second reason')).resolves.toMatchObject({ rejectionReason: 'first reason' });
    await expect(names.approve(bad.id)).rejects.toMatchObject({ code: SENDER_NAME_ERRORS.alreadyReviewed });
  });

  it('lets one of two operators decide who review at once', async () => {
    const { id } = await names.request(names.account(), 'Contested');
    const [approved, rejected] = await Promise.allSettled([names.approve(id), names.reject(id)]);
    expect([approved.status, rejected.status].sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('records who reviewed and when', async () => {
    const { id } = await names.request(names.account(), 'Audited');
    await names.approve(id);
    const rows = await names.database.rows(
      'SELECT reviewed_by, reviewed_at <= now() AS in_the_past FROM sender_name WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ reviewed_by: OPERATOR, in_the_past: true }]);
  });

  it('knows no name under a foreign or malformed id, and rejects only with a reason', async () => {
    for (const id of [randomUUID(), 'nonsense']) {
      await expect(names.approve(id)).rejects.toMatchObject({ code: SENDER_NAME_ERRORS.unknown });
      await expect(names.reject(id)).rejects.toMatchObject({ code: SENDER_NAME_ERRORS.unknown });
    }
    const { id } = await names.request(names.account(), 'Reasonless');
    await expect(names.reject(id, ' ')).rejects.toMatchObject({ code: FAULT_CODES.invalid });
  });

  it('lists newest first, by page and status, with the active names of the parent', async () => {
    const [parent, child] = [names.account(), names.account()];
    const parentNames = [await names.request(parent, 'Parent A'), await names.request(parent, 'Parent B')];
    await names.approve(parentNames[0]!.id);
    const own: SenderName[] = [];
    for (const name of ['One', 'Two', 'Three']) own.push(await names.request(child, name));
    await names.approve(own[0]!.id);

    const asked = async (over: Partial<ListSenderNamesRequest>) => {
      const { senderNames, total } = await names.list({ accountId: child, parentAccountId: parent, ...over });
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

  it('lists the names of all accounts by their review, page by page, also while reviews end', async () => {
    const [one, other] = [names.account(), names.account()];
    const review = (over: Partial<ListReviewsRequest>) =>
      names.rpc.request(SENDER_NAMES_OPERATIONS.listReviews, { review: 'pending', after: 0, limit: 100, ...over });
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
      waiting.push(await names.request(accountId, name));
    await names.withdraw((await names.approved(one, 'Gone')).id);
    await names.approved(other, 'Good');
    await names.reject((await names.request(one, 'Bad')).id);

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
    await names.approve(waiting[0]!.id);
    expect(await review({ accountId: one, limit: 1, after: Number(first.nextAfter) })).toMatchObject({
      senderNames: [{ name: 'W3' }],
      nextAfter: null,
    });
    // Approvals are in order, so a client that has read the page before misses none.
    expect(await namesOf({ review: 'approved' })).toEqual(['Good', 'W1']);
    for (const bad of [{ limit: 0 }, { limit: 101 }, { after: -1 }, { review: 'other' as 'pending' }])
      await expect(review(bad)).rejects.toMatchObject({ code: FAULT_CODES.invalid });
  });
});
