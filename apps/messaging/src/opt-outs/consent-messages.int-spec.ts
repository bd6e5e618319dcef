import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { MessagingUnderTest, newAccount } from '../testing/start-messaging';
import { ConsentMessages, type ToAccount } from './consent-messages';

const NUMBER = '96171000901';

describe('what subscribers write to accounts', () => {
  let messaging: MessagingUnderTest;
  const consent = new ConsentMessages();
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  const take = (...messages: (Omit<ToAccount, 'isRepeated'> & Partial<ToAccount>)[]) =>
    messaging.part(Database).transaction((sql) =>
      consent.take(
        sql,
        messages.map((message) => ({ isRepeated: false, ...message })),
      ),
    );
  const optOuts = async (accountId: number, state: 'in_force' | 'ended' = 'in_force') =>
    (await messaging.rpc.request(MESSAGING_OPERATIONS.listOptOuts, { accountId, state, limit: 50 })).optOuts.map(
      ({ number, origin, text, endedBy }) => [number, origin, text, endedBy],
    );

  it('opts them out with STOP alone, once, of that account alone', async () => {
    const [accountId, other] = [newAccount(), newAccount()];
    await take({ accountId, source: `+${NUMBER}`, text: ' Arrêt! ' }, { accountId, source: NUMBER, text: 'STOP' });
    await take({ accountId, source: NUMBER, text: 'stop' }, { accountId: other, source: NUMBER, text: 'stop by at 5' });
    await take({ accountId: other, source: 'INFO', text: 'stop' });
    expect(await optOuts(accountId)).toEqual([[NUMBER, 'stop', 'STOP', null]]);
    expect(await optOuts(other)).toEqual([]);
  });

  it('opts them in again with START, whoever opted them out, and the last of several words counts', async () => {
    const accountId = newAccount();
    const request = { accountId, userId: 7, number: NUMBER, sender: 'ACME', text: null };
    await messaging.rpc.request(MESSAGING_OPERATIONS.addOptOut, request);
    await take({ accountId, source: NUMBER, text: 'STOP' });
    expect(await optOuts(accountId)).toHaveLength(2);
    await take({ accountId, source: NUMBER, text: 'HELP' });
    await take({ accountId, source: NUMBER, text: 'stop' }, { accountId, source: NUMBER, text: 'Start.' });
    expect(await optOuts(accountId)).toEqual([]);
    expect((await optOuts(accountId, 'ended')).map(([, , , endedBy]) => endedBy)).toEqual(['start', 'start']);
    await take({ accountId, source: NUMBER, text: 'start' });
    expect(await optOuts(accountId)).toEqual([]);
  });

  it('keeps an opt-out when a carrier repeats the START that came before it', async () => {
    const accountId = newAccount();
    await take({ accountId, source: NUMBER, text: 'START' });
    await take({ accountId, source: NUMBER, text: 'STOP' });
    await take({ accountId, source: NUMBER, text: 'START', isRepeated: true });
    expect(await optOuts(accountId)).toHaveLength(1);
    await take({ accountId, source: NUMBER, text: 'START' });
    expect(await optOuts(accountId)).toEqual([]);
    await take({ accountId, source: NUMBER, text: 'STOP', isRepeated: true });
    expect(await optOuts(accountId)).toHaveLength(1);
  });

  it('is taken by two workers at once without a deadlock', async () => {
    const accountId = newAccount();
    const numbers = Array.from({ length: 40 }, (_unused, index) => String(96_171_500_000 + index));
    const all = (text: string, order: readonly string[]) =>
      take(...order.map((source) => ({ accountId, source, text })));
    for (const text of ['stop', 'start', 'stop'])
      await Promise.all([all(text, numbers), all(text, [...numbers].reverse()), all(text, numbers)]);
    expect((await optOuts(accountId)).map(([number]) => number).sort()).toEqual(numbers);
  });
});
