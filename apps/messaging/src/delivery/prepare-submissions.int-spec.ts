import { eventually } from '@sms/testing';
import { ScriptedCarrier } from '../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { ConcatReferences } from './concat-references';

function smpp(name: string, port: number, prefix: string): object {
  return { name, kind: 'smpp', host: '127.0.0.1', port, system_id: 'esme', password: 'secret', prefixes: [prefix] };
}

describe('messages on their way to a carrier', () => {
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

  it('that cannot be prepared hold up no other carrier, and go out later only if they are still valid', async () => {
    // The database refuses what is written of submits to this carrier.
    await messaging.database.rows(`ALTER TABLE submission ADD CONSTRAINT refused CHECK (carrier <> 'near')`);
    const [late, patient] = [newAccount(), newAccount()];
    await messaging.submit(
      sms(late, { recipients: ['46700000001'], text: LONG, validitySeconds: 3 }),
      sms(patient, { recipients: ['46700000002'], text: LONG }),
    );
    await eventually(async () => expect(await messaging.database.rows('SELECT FROM send_ready')).toEqual([]));
    const behind = newAccount();
    await messaging.submit(sms(behind, { recipients: ['46700000003'] }));
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
    // This worker claims nothing more for that carrier: the next message stays in the queue.
    expect(await messaging.database.rows('SELECT route FROM send_ready')).toEqual([{ route: 'near' }]);
    await messaging.database.rows('ALTER TABLE submission DROP CONSTRAINT refused');
    for (const account of [patient, behind]) await messaging.reached(account, 'pending');
    expect((await messaging.reached(late, 'failed', 15_000)).reason?.code).toBe('validity_expired');
    expect([...new Set(near.carried.map(({ recipient }) => recipient))]).toEqual(['46700000002', '46700000003']);
  }, 40_000);

  it('have a reference each, though several go to one recipient at once', async () => {
    const references = messaging.inWorker(ConcatReferences);
    const next = (recipients: readonly string[]) =>
      messaging.database.transaction((sql) => references.next(sql, recipients));
    const [twice, once] = ['46700000011', '46700000012'];
    expect(await next([twice])).toEqual([0]);
    expect(await next([twice, once, twice])).toEqual([1, 0, 2]);
    expect(await next([twice, twice, once])).toEqual([3, 4, 1]);
    // All of a long header have passed.
    await messaging.database.rows('UPDATE concat_reference SET last = 65534 WHERE recipient = $1', [twice]);
    expect(await next([twice, twice, twice])).toEqual([65_535, 0, 1]);
  });

  it('leave no references of recipients behind to whom nothing long was sent for a month', async () => {
    const references = messaging.inWorker(ConcatReferences);
    const [old, young] = ['46700000021', '46700000022'];
    await messaging.database.transaction((sql) => references.next(sql, [old, young]));
    await messaging.database.rows(
      `UPDATE concat_reference SET used_at = now() - make_interval(days => CASE recipient WHEN $1 THEN 31 ELSE 29 END)
       WHERE recipient = ANY($2)`,
      [old, [old, young]],
    );
    expect(await messaging.database.transaction((sql) => references.forget(sql))).toBe(false);
    expect(
      await messaging.database.rows('SELECT recipient FROM concat_reference WHERE recipient = ANY($1)', [[old, young]]),
    ).toEqual([{ recipient: young }]);
  });
});
