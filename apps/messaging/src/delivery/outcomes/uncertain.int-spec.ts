import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { register } from 'prom-client';
import type { CarriedMessage } from '../../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';
import type { ClaimedMessage } from '../../queue/claim-messages';
import { OutcomeWriter } from './outcome-writer';

/** An account that gives up messages that others send again. */
const CAUTIOUS = 900;
const THREE_SEGMENTS = 'ж'.repeat(150);

describe('uncertain messages', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start({
      MESSAGING_UNCERTAIN_POLICIES: `{"${CAUTIOUS}":"at_most_once"}`,
      MESSAGING_UNCERTAIN_WAIT_SECONDS: '600',
    });
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(async () => {
    messaging.carrier.script = accept;
    await messaging.quiet();
  });

  const accept = ({ carrierMessageId }: CarriedMessage) => ({ status: 0, messageId: carrierMessageId });
  const carriedTo = (recipient: string) =>
    messaging.carrier.carried.filter((message) => message.recipient === recipient);
  const listed = (page = 1, perPage = 10) => messaging.rpc.request(MESSAGING_OPERATIONS.uncertain, { page, perPage });
  const settlementsOf = (requestId: string) =>
    messaging.settlements
      .filter((settlement) => settlement.requestId === requestId)
      .map(({ settlement }) => settlement);
  /** Ends all waits. */
  const waitEnds = () => messaging.database.rows(`UPDATE send_wait SET due_at = now() WHERE state = 'uncertain'`);

  async function counted(): Promise<Record<string, number>> {
    const values = async (name: string) => (await register.getSingleMetric(name)?.get())?.values ?? [];
    const became = (await values('messaging_uncertain_total')).map(({ value }) => ['became', value] as const);
    const resolved = (await values('messaging_uncertain_resolved_total')).map(
      ({ labels, value }) => [String(labels['by']), value] as const,
    );
    return Object.fromEntries([...became, ...resolved]);
  }
  /** Returns what has been added to the counters since. */
  async function countedSince(before: Record<string, number>): Promise<Record<string, number>> {
    const grown = Object.entries(await counted()).map(([name, value]) => [name, value - (before[name] ?? 0)] as const);
    return Object.fromEntries(grown.filter(([, value]) => value !== 0));
  }

  /** A message that is in a claim, as the worker knows it. */
  async function claimedTo(recipient: string): Promise<ClaimedMessage> {
    const [message] = await messaging.database.rows<ClaimedMessage>(
      `SELECT c.id AS "claimId", m.id, 'single' AS lane, 1 AS attempt, m.route, m.request_id AS "requestId", m.ordinal,
         m.account_id AS "accountId", m.sender, m.recipient, m.text, m.text AS "fullText", m.credits, m.sandbox,
         m.created_at AS "createdAt", 60 AS "validitySeconds", NULL AS stopped
       FROM message m JOIN claim c ON m.id = ANY(c.message_ids) WHERE m.recipient = $1`,
      [recipient],
    );
    if (!message) throw new Error('not claimed');
    return message;
  }

  /** Submits and cuts the link when the last segment has come, before anything is answered. */
  async function lose(account: number, recipient: string, text = 'Hello', segments = 1): Promise<string> {
    let come = 0;
    messaging.carrier.script = (_message, carrier) => {
      come += 1;
      if (come === segments) carrier.dropLinks();
      return undefined;
    };
    const item = sms(account, { recipients: [recipient], text });
    await messaging.submit(item);
    await eventually(async () =>
      expect((await listed()).messages.map(({ requestId }) => requestId)).toContain(item.requestId),
    );
    messaging.carrier.script = accept;
    return item.requestId;
  }

  it('are counted by segment and listed until their receipts come', async () => {
    const before = await counted();
    const account = newAccount();
    const requestId = await lose(account, '96170000501', THREE_SEGMENTS, 3);
    const expected = { accountId: account, requestId, recipient: '96170000501', carrier: 'test', attempts: 1 };
    expect(await listed()).toEqual({ total: 1, messages: [expect.objectContaining(expected)] });
    const [entry] = (await listed()).messages;
    expect(Date.parse(entry?.decidedAt ?? '') - Date.parse(entry?.submittedAt ?? '')).toBeGreaterThanOrEqual(600_000);
    expect(await countedSince(before)).toEqual({ became: 3 });
    // A carrier may have it.
    expect(await messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId: account, requestId })).toEqual({
      total: 1,
      cancelled: 0,
      releasedCredits: 0,
    });

    const parts = carriedTo('96170000501');
    const report = (part: CarriedMessage) =>
      eventually(() =>
        messaging.carrier.receipt(part, 'delivered', { reference: part.pdu.tlvs.userMessageReference ?? -1 }),
      );
    for (const part of parts.slice(0, 2)) await report(part);
    expect((await listed()).total).toBe(1);
    for (const part of parts.slice(2)) await report(part);
    expect((await messaging.log(account))[0]?.status).toBe('delivered');
    expect(await listed()).toEqual({ total: 0, messages: [] });
    expect(await countedSince(before)).toEqual({ became: 3, receipt: 3 });
    await messaging.quiet();
    expect(parts).toHaveLength(3);
    expect(settlementsOf(requestId)).toEqual(['capture']);
  }, 30_000);

  it('are sent again once the wait is over, and counted so', async () => {
    const before = await counted();
    const account = newAccount();
    await lose(account, '96170000502');
    await waitEnds();
    await messaging.reached(account, 'pending', 15_000);
    expect(await listed()).toEqual({ total: 0, messages: [] });
    expect(await countedSince(before)).toEqual({ became: 1, resent: 1 });
    expect(carriedTo('96170000502')).toHaveLength(2);
  }, 30_000);

  it('are given up when the account wants that, or when their validity has passed meanwhile', async () => {
    const before = await counted();
    const account = newAccount();
    const [cautious, overdue] = [await lose(CAUTIOUS, '96170000503'), await lose(account, '96170000504')];
    await messaging.validityPasses(account);
    await waitEnds();
    await messaging.reached(CAUTIOUS, 'failed', 15_000);
    await messaging.reached(account, 'failed');
    expect(await countedSince(before)).toEqual({ became: 2, given_up: 2 });
    await messaging.quiet();
    expect([...carriedTo('96170000503'), ...carriedTo('96170000504')]).toHaveLength(2);
    expect([settlementsOf(cautious), settlementsOf(overdue)]).toEqual([['release'], ['release']]);
    const reasons = messaging.statusEvents
      .filter(({ requestId }) => requestId === cautious || requestId === overdue)
      .map(({ failureReason }) => failureReason);
    expect(reasons).toEqual(Array(2).fill('outcome at the carrier unknown'));
  }, 30_000);

  it('take a late answer, also one that is committed together with the time-out before it', async () => {
    const before = await counted();
    const account = newAccount();
    messaging.carrier.script = () => undefined;
    const item = sms(account, { recipients: ['96170000505'] });
    await messaging.submit(item);
    const message = await eventually(() => claimedTo('96170000505'));
    const submissionId = message.id;
    const submitted = { message, carrier: 'test', unwritten: true, submittedAt: new Date() };
    const writer = messaging.inWorker(OutcomeWriter);
    const accepted = { kind: 'accepted', carrierMessageId: 'late1', verbatimMessageId: 'LATE1' } as const;
    await Promise.all([
      writer.outcome({ submissionId, outcome: { kind: 'uncertain' }, submitted }),
      writer.outcome({ submissionId, outcome: accepted }),
    ]);
    expect((await messaging.log(account))[0]?.status).toBe('pending');
    expect(await countedSince(before)).toEqual({ became: 1, late_answer: 1 });
    // A repeated answer, and one to a settled submission, change and count nothing.
    await writer.outcome({ submissionId, outcome: { kind: 'uncertain' }, submitted });
    await writer.outcome({ submissionId, outcome: accepted });
    expect(await countedSince(before)).toEqual({ became: 1, late_answer: 1 });
    // Ends the wait for the answer that never came over the wire.
    messaging.carrier.dropLinks();
    await messaging.quiet();
    expect(settlementsOf(item.requestId)).toEqual(['capture']);
    expect(await countedSince(before)).toEqual({ became: 1, late_answer: 1 });
  }, 30_000);

  it('are what a worker leaves behind that dies between submit and answer', async () => {
    await messaging.stopWorker();
    const before = await counted();
    const account = newAccount();
    const item = sms(account, { recipients: ['96170000506'], text: THREE_SEGMENTS });
    await messaging.submit(item);
    await messaging.database.rows(
      `WITH taken AS (DELETE FROM send_ready RETURNING message_id),
       claimed AS (INSERT INTO claim (worker, carrier, message_ids, attempts)
         SELECT -1, 'test', array_agg(message_id), '{1}' FROM taken)
       INSERT INTO submission (message_id, attempt, segment, segments, carrier, recipient)
         SELECT message_id, 1, segment, 3, 'test', '96170000506' FROM taken, generate_series(1, 3) AS s(segment)`,
    );
    await messaging.startWorker();
    await eventually(async () =>
      expect((await listed()).messages).toEqual([
        expect.objectContaining({ accountId: account, requestId: item.requestId, attempts: 1 }),
      ]),
    );
    expect(carriedTo('96170000506')).toEqual([]);
    await waitEnds();
    await messaging.reached(account, 'pending', 15_000);
    expect(await countedSince(before)).toEqual({ became: 3, resent: 3 });
  }, 30_000);

  it('are listed in the order in which they are decided, page by page', async () => {
    const accounts = [newAccount(), newAccount(), newAccount()];
    for (const [index, account] of accounts.entries()) await lose(account, `9617000060${index}`);
    const pages = [await listed(1, 2), await listed(2, 2), await listed(3, 2)];
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3]);
    expect(pages.map(({ messages }) => messages.map(({ accountId }) => accountId))).toEqual([
      accounts.slice(0, 2),
      accounts.slice(2),
      [],
    ]);
    await waitEnds();
    for (const account of accounts) await messaging.reached(account, 'pending', 15_000);
  }, 40_000);
});
