import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { Webhook } from 'standardwebhooks';
import { DispatcherFixture } from '../testing/dispatcher-fixture';
import { SecretVault } from './secret-vault';

const [OLD, NEW] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
const keyIdOf = (key: string) => new SecretVault({ secretKeys: [Buffer.from(key, 'base64')] }).keyId;

describe('replacing the key of the secrets', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;

  beforeEach(async () => {
    fixture = await DispatcherFixture.create();
    receiver = await startReceiver();
  }, 60_000);

  afterEach(async () => {
    await receiver.stop();
    await fixture.stop();
  });

  const secretsOf = async (accountId: number) =>
    (await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, { accountId })).secrets;
  const keyIds = async () =>
    (await fixture.sql.query<{ key_id: string | null }>('SELECT DISTINCT key_id FROM endpoint_secret')).rows.map(
      (row) => row.key_id,
    );

  it('loses no secret and no event, one replica after the other', async () => {
    const before = await fixture.startReplica({ SECRET_KEY: OLD });
    const endpoints = await Promise.all(
      Array.from({ length: 5 }, (_value, index) => fixture.addEndpoint(`${receiver.url}/${index}`)),
    );
    await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.rotateSecret, {
      accountId: endpoints[0]!.accountId,
      revokeOld: false,
    });
    const secrets = await Promise.all(endpoints.map(({ accountId }) => secretsOf(accountId)));
    // A secret that was sealed under an unknown key id.
    await fixture.sql.query(`UPDATE endpoint_secret SET key_id = 'another' WHERE account_id = $1`, [
      endpoints[1]!.accountId,
    ]);

    // Every replica learns the new key before one of them seals with it.
    const knowing = await fixture.startReplica({ SECRET_KEY: `${OLD},${NEW}` });
    await before.close();
    await eventually(async () => expect(await keyIds()).toEqual([keyIdOf(OLD)]));
    const sealing = await fixture.startReplica({ SECRET_KEY: `${NEW},${OLD}` });
    await eventually(async () => expect(await keyIds()).toEqual([keyIdOf(NEW)]));
    // Either of the two replicas may serve a request.
    for (let round = 0; round < 4; round += 1)
      expect(await Promise.all(endpoints.map(({ accountId }) => secretsOf(accountId)))).toEqual(secrets);
    await knowing.close();
    await fixture.startReplica({ SECRET_KEY: NEW });
    await sealing.close();

    expect(await Promise.all(endpoints.map(({ accountId }) => secretsOf(accountId)))).toEqual(secrets);
    await Promise.all(endpoints.map(({ accountId }) => fixture.emitStatuses(accountId)));
    await eventually(() => expect(receiver.requests).toHaveLength(5));
    for (const request of receiver.requests) {
      for (const secret of secrets[Number(request.url.slice(1))]!)
        new Webhook(secret).verify(request.rawBody, request.headers as Record<string, string>);
    }
  });

  it('passes over a secret that no key opens', async () => {
    const first = await fixture.startReplica({ SECRET_KEY: OLD });
    const [lost, kept] = [await fixture.addEndpoint(receiver.url), await fixture.addEndpoint(receiver.url)];
    await first.close();
    await fixture.sql.query(
      `UPDATE endpoint_secret SET ciphertext = decode(repeat('00', 80), 'hex') WHERE account_id = $1`,
      [lost.accountId],
    );
    await fixture.startReplica({ SECRET_KEY: `${NEW},${OLD}` });
    await eventually(async () => expect(new Set(await keyIds())).toEqual(new Set([keyIdOf(OLD), keyIdOf(NEW)])));
    expect(await secretsOf(kept.accountId)).toEqual([kept.secret]);
    // Its queue fails alone: the events of the other one are delivered.
    await Promise.all([lost, kept].map(({ accountId }) => fixture.emitStatuses(accountId)));
    await eventually(async () =>
      expect(await fixture.deliveries(kept.accountId)).toMatchObject([{ state: 'delivered' }]),
    );
    expect(await fixture.deliveries(lost.accountId)).toMatchObject([{ state: 'pending' }]);
    expect(receiver.requests).toHaveLength(1);
  });
});
