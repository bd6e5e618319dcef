import { eventually } from '@sms/testing';
import { ScriptedCarrier } from '../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

function smpp(name: string, port: number, prefix: string): object {
  return { name, kind: 'smpp', host: '127.0.0.1', port, system_id: 'esme', password: 'secret', prefixes: [prefix] };
}

describe('messages that cannot be prepared for their carrier', () => {
  const LONG = 'a'.repeat(200);
  let near: ScriptedCarrier, far: ScriptedCarrier;
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    [near, far] = await Promise.all([ScriptedCarrier.listen(), ScriptedCarrier.listen()]);
    const carriers = [smpp('near', near.port, '46'), smpp('far', far.port, '44')];
    messaging = await MessagingUnderTest.start({ MESSAGING_CARRIERS: JSON.stringify(carriers) });
    await messaging.startWorker();
  }, 60_000);
  afterAll(async () => {
    await messaging.stop();
    await Promise.all([near.close(), far.close()]);
  });

  it('hold up no other carrier, and go out later only if they are still valid', async () => {
    // The database refuses what is written of submits to this carrier.
    await messaging.database.rows(`ALTER TABLE submission ADD CONSTRAINT refused CHECK (carrier <> 'near')`);
    const [late, patient] = [newAccount(), newAccount()];
    await messaging.submit(
      sms(late, { recipients: ['46700000001'], text: LONG, validitySeconds: 3 }),
      sms(patient, { recipients: ['46700000002'], text: LONG }),
    );
    await eventually(async () => expect(await messaging.database.rows('SELECT FROM send_ready')).toEqual([]));
    const others = [newAccount(), newAccount(), newAccount(), newAccount()];
    for (const [index, account] of others.entries()) {
      await messaging.submit(sms(account, { recipients: [`4470000000${index}`], text: LONG }));
      await messaging.reached(account, 'pending', 2_000);
    }
    await eventually(
      async () =>
        expect(
          await messaging.database.rows('SELECT FROM message WHERE account_id = $1 AND expires_at < now()', [late]),
        ).toHaveLength(1),
      { timeoutMs: 5_000 },
    );
    await messaging.database.rows('ALTER TABLE submission DROP CONSTRAINT refused');
    await messaging.reached(patient, 'pending');
    expect((await messaging.reached(late, 'failed', 15_000)).reason?.code).toBe('validity_expired');
    expect([...new Set(near.carried.map(({ recipient }) => recipient))]).toEqual(['46700000002']);
  }, 40_000);
});
