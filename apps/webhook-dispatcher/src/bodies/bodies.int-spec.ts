import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { Webhook } from 'standardwebhooks';
import { v7 as uuidv7 } from 'uuid';
import { eventBody } from '../events/event-body';
import { DispatcherFixture, statusEvent } from '../testing/dispatcher-fixture';
import { KeepDataKeys } from './keep-data-keys';

const [KEY, NEXT_KEY] = [8, 9].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
const SEALED = { SECRET_KEY: KEY, BODIES_AT_REST: 'sealed', LEASE_MS: '1500' };
const RECIPIENT = '96171123456';
const TEXT = 'The parcel of "Ann" \\ ,"message":"x", \u{1f600}';
const WITHIN = { timeoutMs: 20_000 };

describe('bodies at rest', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;
  let replica: Awaited<ReturnType<DispatcherFixture['startReplica']>>;
  let database: Database;
  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
    receiver = await startReceiver();
  }, 60_000);
  beforeEach(async () => {
    replica = await fixture.startReplica(SEALED);
    database = replica.get(Database);
    receiver.requests.length = 0;
    receiver.answer(() => ({ kind: 'respond', status: 200 }));
  }, 60_000);
  afterEach(() => fixture.stopReplica(replica));
  afterAll(async () => {
    await receiver.stop();
    await fixture.stop();
  });

  const restart = async (settings: Readonly<Record<string, string>> = SEALED) => {
    await fixture.stopReplica(replica);
    replica = await fixture.startReplica(settings);
    database = replica.get(Database);
  };
  const eventOf = (accountId: number) => statusEvent({ accountId, recipient: RECIPIENT, text: TEXT });
  const sent = () => receiver.requests.map(({ rawBody }) => rawBody.toString());
  const received = (count: number) => eventually(() => expect(receiver.requests).toHaveLength(count), WITHIN);
  const settled = (accountId: number, ...states: string[]) =>
    eventually(async () => expect(await fixture.states(accountId)).toEqual(states), WITHIN);
  const feed = async (accountId: number) =>
    (await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.readFeed, { accountId, after: 0, limit: 50 })).events;
  const shown = async (accountId: number, webhookId: string) =>
    (await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.getDelivery, { accountId, webhookId })).request;
  const exported = async (messageId: string) =>
    (await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.exportEvents, { messageIds: [messageId] })).events;
  const replay = (accountId: number, webhookId: string) =>
    fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, { accountId, webhookId });
  const retain = (accountId: number, days: number | null) =>
    fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.setTextRetention, { accountId, days });
  const storedOf = (accountId: number) =>
    database.rows<{ body: string; sealed: Buffer | null }>(
      'SELECT body, sealed FROM event WHERE account_id = $1 ORDER BY sequence',
      [accountId],
    );
  /** As a process that dispatches the queue, and sends nothing. */
  const hold = (accountId: number) =>
    fixture.sql.query(
      "UPDATE endpoint_queue SET leased_until = 'infinity', lease_owner = gen_random_uuid(), lease_token = lease_token + 1 WHERE account_id = $1",
      [accountId],
    );
  const release = (accountId: number) =>
    fixture.sql.query(
      "UPDATE endpoint_queue SET leased_until = '-infinity', lease_owner = NULL WHERE account_id = $1",
      [accountId],
    );
  const leasesOf = async (accountId: number) => {
    const [row] = await database.rows<{ leases: number }>(
      'SELECT lease_token::integer AS leases FROM endpoint_queue WHERE account_id = $1',
      [accountId],
    );
    return row?.leases ?? 0;
  };
  /** Called a second time, it repairs the key. */
  const damageKey = (accountId: number) =>
    fixture.sql.query(
      'UPDATE data_key SET sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) WHERE account_id = $1',
      [accountId],
    );
  const rowsWith = async (text: string): Promise<string[]> => {
    const tables = await fixture.sql.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace",
    );
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await fixture.sql.query<{ found: boolean }>(
        `SELECT coalesce(bool_or(t::text LIKE '%' || $1 || '%' OR t::text LIKE '%' || encode($1::bytea, 'hex') || '%'),
           false) AS found FROM "${name}" AS t`,
        [text],
      );
      if (rows[0]?.found) found.push(name);
    }
    return found;
  };

  it('S4: are in no row of the database, and sent and signed as readable ones are, to the byte', async () => {
    const { accountId, secret, uuid, email } = await fixture.addEndpoint(receiver.url);
    const event = eventOf(accountId);
    await fixture.emit(event);
    await received(1);
    await settled(accountId, 'delivered');
    expect([await rowsWith(RECIPIENT), await rowsWith('parcel of')]).toEqual([[], []]);
    const [body = ''] = sent();
    const { event_time: time } = JSON.parse(body) as { event_time: string };
    const account = {
      ...{ accountId, uuid, email, endpointAccountId: accountId },
      includesTextAndNumber: true,
      sendsReceived: false,
      further: [],
    };
    expect(body).toBe(eventBody(event.payload, account, new Date(time)));
    const [request] = receiver.requests;
    new Webhook(secret).verify(request!.rawBody, request!.headers as Record<string, string>);
    const [listed] = await feed(accountId);
    expect(listed).toEqual({ sequence: 1, webhookId: listed?.webhookId, body });
    expect((await shown(accountId, listed!.webhookId)).body).toBe(body);
    expect((await exported(event.payload.messageId)).map((one) => one.body)).toEqual([body]);
  }, 60_000);

  it('are the same in a first attempt, a retry, a replay, and after the process was another one', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    receiver.answer((_request, count) => ({ kind: 'respond', status: count < 2 ? 503 : 200 }));
    await fixture.emit(eventOf(accountId));
    await received(3);
    await settled(accountId, 'delivered');
    await restart();
    const [listed] = await feed(accountId);
    await replay(accountId, listed!.webhookId);
    await received(4);
    expect(new Set(sent())).toEqual(new Set([listed!.body]));
    expect(listed!.body).toContain(RECIPIENT);
  }, 60_000);

  it('of a long outage are delivered whole as a backlog', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await hold(accountId);
    await fixture.emit(eventOf(accountId), eventOf(accountId), eventOf(accountId));
    await fixture.makeOlder(accountId, 3, 1);
    await release(accountId);
    await received(3);
    for (const body of sent())
      expect(JSON.parse(body)).toMatchObject({ data: { recipient: RECIPIENT, message: TEXT } });
    await settled(accountId, 'delivered', 'delivered', 'delivered');
  }, 60_000);

  it('that were stored readably are read beside sealed ones, and sealed ones by a process that stores readably', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emit(eventOf(accountId));
    await received(1);
    await restart({ ...SEALED, BODIES_AT_REST: 'clear' });
    await fixture.emit(eventOf(accountId));
    await received(2);
    expect((await storedOf(accountId)).map(({ sealed }) => sealed === null)).toEqual([false, true]);
    for (const { body } of await feed(accountId))
      expect(JSON.parse(body)).toMatchObject({ data: { recipient: RECIPIENT, message: TEXT } });
  }, 60_000);

  it('of an endpoint without text and number are stored without them', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emit(eventOf(accountId));
    await received(1);
    const setTo = (includesTextAndNumber: boolean) =>
      fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint, {
        accountId,
        url: receiver.url,
        includesTextAndNumber,
      });
    await setTo(false);
    await fixture.emit(eventOf(accountId));
    await received(2);
    expect((await storedOf(accountId)).map(({ sealed }) => sealed === null)).toEqual([false, true]);
    for (const { body } of await feed(accountId)) expect(body).not.toContain(RECIPIENT);
  }, 60_000);

  it('have neither text nor number once their key is dropped, and say why; everything else stays', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const child = await fixture.addVendor(accountId);
    const [own, childs] = [eventOf(accountId), eventOf(child.accountId)];
    await fixture.emit(own);
    await received(1);
    await fixture.emit(childs);
    await received(2);
    await settled(accountId, 'delivered', 'delivered');
    // Each account has keys of its own.
    await fixture.sql.query('DELETE FROM data_key WHERE account_id = $1', [child.accountId]);
    await restart();
    const [kept, dropped] = await feed(accountId);
    expect([kept?.textMissing, dropped?.textMissing]).toEqual([undefined, 'dropped']);
    expect(dropped!.body).not.toContain(RECIPIENT);
    expect(JSON.parse(dropped!.body)).toMatchObject({
      event: 'sms.delivery_status',
      vendor: { id: child.accountId },
      data: { message_id: childs.payload.messageId, status: 'delivered', sender_id: 'ACME' },
    });
    const missing = { body: dropped!.body, textMissing: 'dropped' };
    expect(await shown(accountId, dropped!.webhookId)).toMatchObject(missing);
    expect(await exported(childs.payload.messageId)).toMatchObject([missing]);
    await replay(accountId, dropped!.webhookId);
    await received(3);
    expect(sent()[2]).toBe(dropped!.body);
  }, 60_000);

  it('keep the keys of events that have yet to be delivered, and others as long as their account says', async () => {
    const endpoints = await Promise.all([1, 2, 3].map(() => fixture.addEndpoint(receiver.url)));
    const accounts = endpoints.map(({ accountId }) => accountId).sort((one, other) => one - other);
    const [idle, replayed, behind] = accounts as [number, number, number];
    await fixture.emit(eventOf(replayed));
    await settled(replayed, 'delivered');
    await fixture.makeOlder(replayed, 1, 12);
    await fixture.sql.query(
      `INSERT INTO event_exception (account_id, sequence, created_at, state, attempts, due_at, replayed_at)
       SELECT account_id, sequence, created_at, 1, 0, now() + interval '1 hour', now() FROM event
       WHERE account_id = $1`,
      [replayed],
    );
    await hold(behind);
    await fixture.emit(eventOf(behind));
    await fixture.sql.query(
      `INSERT INTO data_key (account_id, period, sealed, key_id)
       SELECT account_id, extract(epoch FROM now())::bigint / 86400 - age, 'x', 'x'
       FROM unnest($1::bigint[]) AS a(account_id), unnest($2::integer[]) AS b(age)`,
      [accounts, [6, 12, 15, 60]],
    );
    for (const accountId of accounts) expect(await retain(accountId, 7)).toEqual({ days: 7 });
    const left = async () => {
      while (await replica.get(KeepDataKeys).drop());
      const { rows } = await fixture.sql.query<{ account_id: number; ages: string }>(
        `SELECT account_id::integer, string_agg((extract(epoch FROM now())::bigint / 86400 - period)::text, ','
           ORDER BY period DESC) AS ages
         FROM data_key WHERE key_id = 'x' GROUP BY account_id ORDER BY account_id`,
      );
      return rows.map(({ account_id: accountId, ages }) => [accountId, ages]);
    };
    expect(await left()).toEqual([
      [idle, '6'],
      [replayed, '6,12'],
      // Its cursor stands before all of these days.
      [behind, '6,12,15,60'],
    ]);
    await release(behind);
    await settled(behind, 'delivered');
    await fixture.sql.query(
      'UPDATE event_exception SET state = 3, due_at = NULL, finished_at = now() WHERE account_id = $1',
      [replayed],
    );
    expect(await left()).toEqual(accounts.map((accountId) => [accountId, '6']));
    await fixture.sql.query("DELETE FROM data_key WHERE key_id = 'x'");
    for (const accountId of accounts) expect(await retain(accountId, null)).toEqual({ days: null });
    expect(await database.rows('SELECT FROM data_key_retention')).toEqual([]);
  }, 60_000);

  it('are erased with their number, sealed ones too', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const event = eventOf(accountId);
    await fixture.emit(event);
    await settled(accountId, 'delivered');
    const request = { erasureId: uuidv7(), pseudonym: '96100000000', messageIds: [event.payload.messageId] };
    const first = await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.eraseEvents, request);
    expect(first.erased).toMatchObject([{ kind: 'events', rows: 1 }]);
    const [row] = await storedOf(accountId);
    expect(row?.sealed).toBeNull();
    expect(JSON.parse(row!.body)).toMatchObject({
      data: { recipient: '96100000000', message: '', dest_addr: '96100000000' },
    });
    expect(await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.eraseEvents, request)).toEqual(first);
  }, 60_000);

  it('are not sent by a process that cannot open their key, and wait for one that can', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await hold(accountId);
    await fixture.emit(eventOf(accountId));
    const [{ body } = { body: '' }] = await feed(accountId);
    await damageKey(accountId);
    await restart();
    expect((await feed(accountId))[0]).toMatchObject({ textMissing: 'unreadable' });
    const before = await leasesOf(accountId);
    await release(accountId);
    // It is claimed, lost, and claimed again.
    await eventually(async () => expect(await leasesOf(accountId)).toBeGreaterThan(before + 1), WITHIN);
    expect(receiver.requests).toEqual([]);
    await damageKey(accountId);
    await received(1);
    expect(sent()).toEqual([body]);
    await settled(accountId, 'delivered');
  }, 60_000);

  it('need only the new key of the service once their keys are sealed again', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emit(eventOf(accountId));
    await settled(accountId, 'delivered');
    await restart({ ...SEALED, SECRET_KEY: `${NEXT_KEY},${KEY}` });
    await replica.get(KeepDataKeys).reseal();
    await eventually(async () => {
      const secrets = await database.rows('SELECT DISTINCT key_id FROM endpoint_secret');
      expect([secrets.length, await database.rows('SELECT DISTINCT key_id FROM data_key')]).toMatchObject([1, [{}]]);
    }, WITHIN);
    await restart({ ...SEALED, SECRET_KEY: NEXT_KEY });
    expect((await feed(accountId))[0]?.body).toContain(RECIPIENT);
    await restart({ ...SEALED, SECRET_KEY: `${KEY},${NEXT_KEY}` });
    await replica.get(KeepDataKeys).reseal();
  }, 60_000);
});
