import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { requestIdOf } from '@sms/contracts/rpc';
import { createLogger } from '@sms/platform/observability';
import { eventually } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { MessagingUnderTest, newAccount } from '../testing/start-messaging';
import { StoppedMessages } from './stopped-messages';

describe('messages that were stopped after they were claimed', () => {
  let messaging: MessagingUnderTest;
  let stopped: StoppedMessages;
  let ids = 0;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    stopped = new StoppedMessages(messaging.database, createLogger('test', 'silent'));
    stopped.start();
  }, 60_000);
  afterAll(async () => {
    await stopped.stop();
    await messaging.stop();
  });

  const suspend = (accountId: number, suspended: boolean, version: number) =>
    messaging.tell({ type: 'account.suspension-changed', payload: { accountId, suspended, version } });
  const optOut = (accountId: number, number: string, sender: string | null = null) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.addOptOut, { accountId, userId: 7, number, sender, text: null });
  const message = (accountId: number, recipient = '96171000001') => ({
    id: (ids += 1),
    accountId,
    recipient,
    sender: 'ACME',
    lane: 'single' as const,
    requestId: requestIdOf(uuidv7()),
    ordinal: 1,
  });

  it('are those of accounts that may not send now, of those with messages here', async () => {
    const [suspended, again, elsewhere] = [newAccount(), newAccount(), newAccount()].map((id) => message(id));
    if (!suspended || !again || !elsewhere) throw new Error('no accounts');
    for (const { accountId } of [suspended, again, elsewhere]) await suspend(accountId, true, 1);
    await suspend(again.accountId, false, 2);
    for (const one of [suspended, again]) stopped.enter(one);
    await eventually(() => expect(stopped.has(suspended)).toBe(true));
    expect([again, elsewhere].map((one) => stopped.has(one))).toEqual([false, false]);
    // A message that is claimed after the suspension has ended may be sent.
    await suspend(suspended.accountId, false, 2);
    stopped.enter(message(suspended.accountId));
    expect(stopped.has(suspended)).toBe(false);
    await suspend(suspended.accountId, true, 3);
    // One of its two messages has left; the other is still to be kept back.
    stopped.leave(suspended);
    await eventually(() => expect(stopped.has(suspended)).toBe(true));
  });

  it('are those of recipients that have opted out, until their last part has left', async () => {
    const account = newAccount();
    const [out, otherSender, stays] = [
      message(account, '96171000002'),
      message(account, '96171000003'),
      message(account, '96171000004'),
    ];
    for (const one of [out, out, otherSender, stays]) stopped.enter(one);
    await optOut(account, out.recipient, 'acme');
    await optOut(account, otherSender.recipient, 'Other');
    await eventually(() => expect(stopped.has(out)).toBe(true), { timeoutMs: 1_000 });
    expect([otherSender, stays].map((one) => stopped.has(one))).toEqual([false, false]);
    expect(await stopped.optedOutNow([out, otherSender, stays])).toEqual(new Set([out.id]));
    stopped.leave(out);
    expect(stopped.has(out)).toBe(true);
    stopped.leave(out);
    expect(stopped.has(out)).toBe(false);
  });

  it('are those of a bulk that is paused, until it is resumed', async () => {
    const [first, last] = [message(newAccount()), message(newAccount())];
    const later = { ...last, requestId: first.requestId, accountId: first.accountId, ordinal: 2 };
    for (const one of [first, later]) stopped.enter(one);
    const state = (values: string) =>
      messaging.database.rows(
        `INSERT INTO bulk_control (request_id, account_id, sandbox, expires_at, canary_size, canary_until, paused, state)
         VALUES ($1, $2, false, 'tomorrow', 1, 'tomorrow', ${values})
         ON CONFLICT (request_id) DO UPDATE SET paused = excluded.paused, state = excluded.state`,
        [first.requestId, first.accountId],
      );
    for (const [values, expected] of [
      ["true, 'running'", [true, true]],
      ["false, 'canary'", [false, true]],
      ["false, 'running'", [false, false]],
      ["false, 'cancelled'", [true, true]],
    ] as const) {
      await state(values);
      await eventually(() => expect([first, later].map((one) => stopped.has(one))).toEqual(expected));
    }
  });
});
