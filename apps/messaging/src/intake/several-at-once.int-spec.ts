import { MESSAGING_OPERATIONS, type SubmitItem } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

interface Row {
  id: number;
  seq: number;
  request_id: string;
  recipient: string;
  position: number;
  queued: number;
}

describe('accepting several requests at once', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  /** An account's log, and how often each message of it stands in its place in the queue. */
  async function rowsOf(account: number): Promise<Row[]> {
    const logged = await messaging.database.rows<Omit<Row, 'queued'>>(
      'SELECT id, seq, request_id, recipient, position FROM message WHERE account_id = $1 ORDER BY seq',
      [account],
    );
    const ready = await messaging.database.rows<{ message_id: number; position: number }>(
      'SELECT message_id, position FROM send_ready',
    );
    const queued = new Map<string, number>();
    for (const { message_id: id, position } of ready)
      queued.set(`${id} ${position}`, (queued.get(`${id} ${position}`) ?? 0) + 1);
    return logged.map((row) => ({ ...row, queued: queued.get(`${row.id} ${row.position}`) ?? 0 }));
  }

  /** The log's pages rest on both: no number is missing or double, and ids rise with them. */
  function expectDense(rows: readonly Row[]): void {
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_row, index) => index + 1));
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(rows.filter(({ queued }) => queued !== 1)).toEqual([]);
  }

  it('recognises each repeat and numbers each account densely, in step with ids, with three connections', async () => {
    const accounts = Array.from({ length: 5 }, newAccount);
    const sent: SubmitItem[] = [];
    let random = 1;
    const pick = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below;
    const batch = () =>
      Array.from({ length: 1 + pick(40) }, () => {
        const earlier = sent[pick(Math.max(1, sent.length))];
        if (earlier && pick(100) < 15) return earlier;
        const item = sms(accounts[pick(5)] ?? 0, { lane: pick(3) === 0 ? 'otp' : 'single' });
        sent.push(item);
        return item;
      });
    const inTurn = async () => {
      for (let round = 0; round < 40; round += 1) {
        const items = batch();
        expect(await messaging.submit(...items)).toEqual(items.map(() => 'accepted'));
      }
    };
    await Promise.all([inTurn(), inTurn(), inTurn()]);
    for (const account of accounts) {
      const rows = await rowsOf(account);
      expectDense(rows);
      const ids = sent.filter(({ accountId }) => accountId === account).map(({ requestId }) => requestId);
      expect(rows.map((row) => row.request_id).sort()).toEqual(ids.sort());
    }
  }, 60_000);

  it('keeps an account’s own single sends and those of others going beside its bulks', async () => {
    const [vendor, neighbour] = [newAccount(), newAccount()];
    await messaging.submit(sms(vendor), sms(neighbour));
    const recipients = Array.from({ length: 20_000 }, (_unused, index) => String(96_170_000_000 + index));
    let waited = 0;
    let ended = false;
    const bulks = Promise.all(
      [1, 2, 3].map(() =>
        messaging.rpc.request(
          MESSAGING_OPERATIONS.submit,
          { items: [sms(vendor, { lane: 'bulk', recipients })] },
          { timeoutMs: 30_000 },
        ),
      ),
    );
    const expanded = bulks.then(() => messaging.expanded()).finally(() => (ended = true));
    let singles = 0;
    while (!ended) {
      const begun = performance.now();
      expect(await messaging.submit(sms(vendor), sms(neighbour))).toEqual(['accepted', 'accepted']);
      waited = Math.max(waited, performance.now() - begun);
      singles += 1;
    }
    await expanded;
    expect(singles).toBeGreaterThan(5);
    // Bulks of 20,000 in one transaction each would hold their account's numbers for seconds.
    expect(waited).toBeLessThan(1_500);
    const rows = await rowsOf(vendor);
    expect(rows).toHaveLength(60_000 + singles + 1);
    expectDense(rows);
    expectDense(await rowsOf(neighbour));
  }, 60_000);

  it('accepts a bulk once, however often it comes at once, and expands it once', async () => {
    const account = newAccount();
    const recipients = Array.from({ length: 2_500 }, (_unused, index) => String(96_171_000_000 + index));
    const item = sms(account, { lane: 'bulk', recipients, text: 'Code 1', maskedText: 'Code *' });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => messaging.submit(item, sms(account))));
    expect(new Set(outcomes.flat())).toEqual(new Set(['accepted']));
    await eventually(async () => {
      const rows = await rowsOf(account);
      expect(rows.filter((row) => row.request_id === item.requestId).map(({ recipient }) => recipient)).toEqual(
        recipients,
      );
      expectDense(rows);
    });
    await messaging.expanded();
    const [left] = await messaging.database.rows<{ texts: string[]; secrets: number }>(
      `SELECT array_agg(DISTINCT m.text) AS texts, count(x.message_id) AS secrets
       FROM message m JOIN message_secret x ON x.message_id = m.id AND x.text = 'Code 1' WHERE m.request_id = $1`,
      [item.requestId],
    );
    expect(left).toEqual({ texts: ['Code *'], secrets: 2_500 });
  }, 30_000);
});
