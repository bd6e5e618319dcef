import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { v7 as uuidv7 } from 'uuid';
import { MessagingUnderTest, newAccount } from '../testing/start-messaging';

describe('opt-outs', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  const NUMBER = '96171123456';
  const ask = () => messaging.rpc;
  const add = (accountId: number, number = NUMBER, sender: string | null = null) =>
    ask().request(MESSAGING_OPERATIONS.addOptOut, { accountId, userId: 7, number, sender, text: 'by phone' });
  const end = (accountId: number, id: number) =>
    ask().request(MESSAGING_OPERATIONS.endOptOut, { accountId, userId: 8, id });
  const list = async (accountId: number, state: 'in_force' | 'ended', more: object = {}) =>
    (await ask().request(MESSAGING_OPERATIONS.listOptOuts, { accountId, state, limit: 50, ...more })).optOuts;

  it('hold once for a sender and once for all, are kept when they end, and begin anew', async () => {
    const account = newAccount();
    const { optOut, isNew } = await add(account);
    expect([isNew, optOut]).toEqual([
      true,
      expect.objectContaining({ number: NUMBER, sender: null, origin: 'api', userId: 7, text: 'by phone' }),
    ]);
    expect(await add(account)).toEqual({ optOut, isNew: false });
    expect((await add(account, NUMBER, 'ACME')).isNew).toBe(true);
    expect((await add(account, NUMBER, 'acme')).isNew).toBe(false);
    expect((await end(account, optOut.id)).optOut).toMatchObject({ endedBy: 'api', endedUserId: 8 });
    const again = await add(account);
    expect(again).toMatchObject({ isNew: true });
    expect((await list(account, 'in_force')).map(({ id }) => id)).toContain(again.optOut.id);
    expect(await list(account, 'in_force')).toHaveLength(2);
    expect((await list(account, 'ended', { number: NUMBER })).map(({ id }) => id)).toEqual([optOut.id]);
  });

  it('of another account are neither listed nor ended', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const { optOut } = await add(account);
    expect(await list(other, 'in_force', { number: NUMBER })).toEqual([]);
    expect(await end(other, optOut.id)).toEqual({ optOut: null });
    expect(await list(account, 'in_force')).toEqual([optOut]);
  });

  it('come in pages, the newest first, and from a list without those that are known', async () => {
    const account = newAccount();
    const numbers = Array.from({ length: 5_120 }, (_unused, index) => String(96_171_200_000 + index));
    await add(account, numbers[0]);
    const request = { accountId: account, userId: 7, numbers, sender: null };
    expect(await ask().request(MESSAGING_OPERATIONS.importOptOuts, request)).toEqual({ added: 5_119 });
    expect(await ask().request(MESSAGING_OPERATIONS.importOptOuts, request)).toEqual({ added: 0 });
    const read: string[] = [];
    for (let beforeId: number | undefined; ;) {
      const page = await list(account, 'in_force', { limit: 1_000, ...(beforeId === undefined ? {} : { beforeId }) });
      read.push(...page.map(({ number }) => number));
      if (page.length < 1_000) break;
      beforeId = page.at(-1)?.id;
    }
    expect(read.sort()).toEqual(numbers);
  });

  it('lose their history and notes when the number is erased, and stay in force', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const { optOut } = await add(account, '96171700001');
    await end(account, optOut.id);
    await add(account, '96171700001');
    await add(other, '96171700001');
    const before = new Date(Date.now() + 60_000).toISOString();
    const erasure = {
      erasureId: uuidv7(),
      recipient: '96171700001',
      accountId: account,
      before,
      ids: [],
      inbox: false,
    };
    const { erased } = await ask().request(MESSAGING_OPERATIONS.eraseSubject, erasure);
    expect(erased).toEqual([expect.objectContaining({ kind: 'opt_outs', rows: 2 })]);
    expect(await list(account, 'ended')).toEqual([]);
    expect(await list(account, 'in_force')).toEqual([expect.objectContaining({ number: '96171700001', text: null })]);
    expect((await list(other, 'in_force'))[0]?.text).toBe('by phone');
  });

  it('are exported with their history, those of one account or of all, a page at a time', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const number = '96171800001';
    const before = () => new Date(Date.now() + 60_000).toISOString();
    const read = (accountId: number | null, after = 0, until = before()) =>
      ask().request(MESSAGING_OPERATIONS.exportOptOuts, { number, accountId, before: until, after });
    await ask().request(MESSAGING_OPERATIONS.addOptOut, {
      ...{ accountId: other, userId: null, number, sender: null, text: null },
      origin: 'page',
    });
    const began = new Date(Date.now() - 60_000).toISOString();
    for (let time = 0; time < 101; time += 1) await end(account, (await add(account, number)).optOut.id);
    const { optOut } = await add(account, number, 'ACME');
    const first = await read(account);
    expect([first.optOuts.length, first.optOuts[0]]).toEqual([
      100,
      expect.objectContaining({ accountId: account, number, text: 'by phone', endedBy: 'api' }),
    ]);
    const rest = await read(account, first.next ?? 0);
    expect([rest.next, rest.optOuts.map(({ endedAt }) => endedAt === null)]).toEqual([null, [false, true]]);
    expect(rest.optOuts[1]?.id).toBe(optOut.id);
    expect((await read(other)).optOuts).toEqual([expect.objectContaining({ origin: 'page', userId: null })]);
    expect((await read(null)).optOuts[0]?.accountId).toBe(other);
    expect((await read(account, 0, began)).optOuts).toEqual([]);
  });

  it('that two requests add at once are one', async () => {
    const account = newAccount();
    const added = await Promise.all(Array.from({ length: 8 }, () => add(account)));
    expect(new Set(added.map(({ optOut }) => optOut.id)).size).toBe(1);
    expect(added.filter(({ isNew }) => isNew)).toHaveLength(1);
  });
});
