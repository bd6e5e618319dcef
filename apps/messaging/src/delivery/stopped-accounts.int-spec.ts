import { createLogger } from '@sms/platform/observability';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount } from '../testing/start-messaging';
import { StoppedAccounts } from './stopped-accounts';

describe('accounts that were suspended after their messages were claimed', () => {
  let messaging: MessagingUnderTest;
  let stopped: StoppedAccounts;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    stopped = new StoppedAccounts(messaging.database, createLogger('test', 'silent'));
    stopped.start();
  }, 60_000);
  afterAll(async () => {
    await stopped.stop();
    await messaging.stop();
  });

  const suspend = (accountId: number, suspended: boolean, version: number) =>
    messaging.tell({ type: 'account.suspension-changed', payload: { accountId, suspended, version } });

  it('are those that may not send now, of those with messages here', async () => {
    const [suspended, again, elsewhere] = [newAccount(), newAccount(), newAccount()];
    for (const account of [suspended, again, elsewhere]) await suspend(account, true, 1);
    await suspend(again, false, 2);
    for (const account of [suspended, again]) stopped.enter(account);
    await eventually(() => expect(stopped.has(suspended)).toBe(true));
    expect([again, elsewhere].map((account) => stopped.has(account))).toEqual([false, false]);
    // A message that is claimed after the suspension has ended may be sent.
    await suspend(suspended, false, 2);
    stopped.enter(suspended);
    expect(stopped.has(suspended)).toBe(false);
    await suspend(suspended, true, 3);
    // One of its two messages has left; the other is still to be kept back.
    stopped.leave(suspended);
    await eventually(() => expect(stopped.has(suspended)).toBe(true));
  });
});
