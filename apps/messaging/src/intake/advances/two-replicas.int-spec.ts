import type { SubmitItem } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { MessagingUnderTest, newAccount, sms, type WorkerUnderTest } from '../../testing/start-messaging';
import { AcceptDeadline } from '../request/accept-deadline';
import { SubmitBatchHandler } from '../submit-batch.handler';

/** More than what makes an account one that sends much. */
const MANY = 80;

describe('credit that one replica holds ahead, and another is short of', () => {
  let messaging: MessagingUnderTest;
  let other: WorkerUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    other = await messaging.startReplica();
  }, 60_000);
  afterAll(async () => {
    await other.stop();
    await messaging.stop();
  });
  afterEach(() => {
    const { billing } = messaging;
    billing.beforeHold = billing.afterHold = billing.beforeSettling = async () => undefined;
  });

  const batch = (account: number, length = MANY) => Array.from({ length }, () => sms(account));
  const bulkOf = (account: number, length: number) =>
    sms(account, {
      lane: 'bulk',
      recipients: Array.from({ length }, (_, place) => String(96_171_000_000 + place)),
    });
  const submitAt = async (handler: SubmitBatchHandler, items: readonly SubmitItem[]) => {
    const { results } = await handler.execute({ items }, AcceptDeadline.in(5_000));
    return results.map(({ outcome }) => outcome);
  };
  const atOne = (...items: SubmitItem[]) => submitAt(messaging.part(SubmitBatchHandler), items);
  const atOther = (...items: SubmitItem[]) => submitAt(other.part(SubmitBatchHandler), items);
  const isAdvance = (requestId: string, sent: readonly SubmitItem[]) =>
    !sent.some((item) => item.requestId === requestId);
  const advances = (account: number) =>
    messaging.database.rows<{ id: string; credits: number }>(
      'SELECT id, credits FROM credit_advance WHERE account_id = $1 AND credits > 0',
      [account],
    );
  const advanceAtOther = async (account: number) => {
    await atOther(...batch(account));
    await eventually(async () => expect(await advances(account)).toHaveLength(1));
  };

  it('is not missing while billing’s reply is on its way to the one that holds it', async () => {
    const account = newAccount();
    messaging.billing.available.set(account, 3 * MANY);
    const sent = batch(account);
    messaging.billing.afterHold = async ([item]) => {
      if (item && isAdvance(item.requestId, sent)) await pause(300);
    };
    expect(new Set(await atOther(...sent))).toEqual(new Set(['accepted']));
    await eventually(() => expect(messaging.billing.available.get(account)).toBe(0));
    messaging.billing.afterHold = async () => undefined;
    expect(await atOne(bulkOf(account, 2 * MANY))).toEqual(['accepted']);
    expect(messaging.billing.available.get(account)).toBe(0);
  });

  it('is not missing while billing is being told that it is given back', async () => {
    const account = newAccount();
    messaging.billing.available.set(account, 3 * MANY);
    await advanceAtOther(account);
    messaging.billing.beforeSettling = () => pause(400);
    // It is given back a second later.
    await eventually(async () => expect(await advances(account)).toEqual([]), { timeoutMs: 3_000 });
    expect(messaging.billing.available.get(account)).toBe(0);
    expect(await atOne(bulkOf(account, 2 * MANY))).toEqual(['accepted']);
  });

  it('goes to both replicas that are short at the same time', async () => {
    const account = newAccount();
    messaging.billing.available.set(account, 3 * MANY);
    await advanceAtOther(account);
    const bulks = [bulkOf(account, MANY), bulkOf(account, MANY)] as const;
    expect(await Promise.all([atOne(bulks[0]), atOther(bulks[1])])).toEqual([['accepted'], ['accepted']]);
  });

  it('is not held ahead anew before billing is asked once more', async () => {
    const account = newAccount();
    messaging.billing.available.set(account, 8 * MANY);
    await advanceAtOther(account);
    const bulk = bulkOf(account, 6 * MANY);
    let asked = 0;
    messaging.billing.beforeHold = async (items) => {
      if (!items.some(({ requestId }) => requestId === bulk.requestId)) return;
      asked += 1;
      if (asked < 2) return;
      expect(new Set(await atOther(...batch(account)))).toEqual(new Set(['accepted']));
      await pause(200);
    };
    expect(await atOne(bulk)).toEqual(['accepted']);
    expect(asked).toBe(2);
    expect(messaging.billing.available.get(account)).toBe(0);
  });

  it('goes back without that of the accounts beside it', async () => {
    const [short, neighbour] = [newAccount(), newAccount()];
    messaging.billing.available.set(short, 3 * MANY);
    await Promise.all([advanceAtOther(short), advanceAtOther(neighbour)]);
    expect(await atOne(bulkOf(short, 2 * MANY))).toEqual(['accepted']);
    const [advance] = await advances(neighbour);
    const items = [...batch(short, 1), ...batch(neighbour, 1)];
    expect(await atOther(...items)).toEqual(['insufficient_credit', 'accepted']);
    const covered = await messaging.database.rows('SELECT advance_id FROM message WHERE request_id = $1', [
      items[1]?.requestId,
    ]);
    expect(covered).toEqual([{ advance_id: advance?.id }]);
  });
});
