import { randomBytes } from 'node:crypto';
import { KEPT_SECRET, MESSAGING_OPERATIONS, type ShownCarrierSettings } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { eventually } from '@sms/testing';
import { ScriptedCarrier } from '../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms, type WorkerUnderTest } from '../testing/start-messaging';
import { withEnvironment } from '../testing/test-environment.config';
import { ActiveSettings } from './active-settings';
import { ResealSettings } from './reseal-settings';
import { ReadCarrierSettingsHandler } from './versions/read-carrier-settings.handler';

/** Operators are told that workers follow within this time. */
const FOLLOWED_MS = 2_000;
const BIND_MS = { timeoutMs: 10_000 };
const PASSWORD = 'hush-hush';
const OPERATOR = 7;

interface Settings {
  readonly carriers: readonly object[];
  readonly routes?: readonly object[];
}

/** `old` takes everything until a version says otherwise; two request sides and two workers run. */
describe('versions of the carriers and routes', () => {
  let messaging: MessagingUnderTest;
  let replica: WorkerUnderTest;
  let [old, fresh]: ScriptedCarrier[] = [];
  let nextNumber = 0;

  beforeAll(async () => {
    [old, fresh] = await Promise.all([ScriptedCarrier.listen(), ScriptedCarrier.listen()]);
    messaging = await MessagingUnderTest.start({
      MESSAGING_CARRIERS: JSON.stringify([carrier('old', old)]),
      MESSAGING_SECRET_KEY: randomBytes(32).toString('base64'),
      // On a slow machine a carrier is not bound for longer than messages of tests wait.
      MESSAGING_FAILOVER_AFTER_SECONDS: '60',
    });
    replica = await messaging.startReplica();
    await Promise.all([messaging.startWorker(), messaging.startWorker()]);
  }, 60_000);
  afterEach(async () => {
    await messaging.quiet();
    await inForce(0);
  }, 60_000);
  afterAll(async () => {
    await replica.stop();
    await messaging.stop();
    await Promise.all([old?.close(), fresh?.close()]);
  });

  function carrier(name: string, at: ScriptedCarrier | undefined, more: object = {}) {
    return {
      ...{ name, kind: 'smpp', host: '127.0.0.1', port: at?.port, system_id: 'esme', password: PASSWORD },
      ...{ prefixes: [''], max_sessions: 2, window_size: 50 },
      ...more,
    };
  }
  const current = async () =>
    (await messaging.rpc.request(MESSAGING_OPERATIONS.listCarrierSettings, { limit: 1 })).inForce;
  const create = async (settings: Settings, base?: number) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.createCarrierSettings, {
      base: base ?? (await current()),
      settings: JSON.stringify(settings),
      reason: 'a test',
      operatorId: OPERATOR,
    });
  async function created(settings: Settings): Promise<ShownCarrierSettings> {
    const reply = await create(settings);
    if (reply.outcome !== 'created') throw new Error(JSON.stringify(reply));
    return reply.found;
  }
  const activate = async (version: number, replaces?: number) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.activateCarrierSettings, {
      version,
      replaces: replaces ?? (await current()),
      reason: 'a test',
      operatorId: OPERATOR,
    });
  /** Puts a version in force, and waits for all processes to follow. */
  async function inForce(version: number): Promise<void> {
    expect(await activate(version)).toMatchObject({ outcome: 'activated', version: { version, inForce: true } });
    await eventually(
      async () =>
        expect(await messaging.rpc.request(MESSAGING_OPERATIONS.listCarrierSettings, { limit: 1 })).toMatchObject({
          inForce: version,
          inEffect: true,
        }),
      { timeoutMs: FOLLOWED_MS },
    );
    await followed(version);
  }
  /** Waits for both request sides to accept by this version. */
  const followed = (version: number) =>
    eventually(
      () => {
        const sides = [messaging.part(ActiveSettings), replica.part(ActiveSettings)];
        expect(sides.map(({ current }) => current.version)).toEqual([version, version]);
      },
      { timeoutMs: FOLLOWED_MS },
    );
  const newVersion = async (settings: Settings) => {
    const { version } = (await created(settings)).version;
    await inForce(version);
    return version;
  };
  const numbers = (count: number, prefix = '961') =>
    Array.from({ length: count }, () => `${prefix}71${100_000 + (nextNumber += 1)}`);
  const send = async (recipients: readonly string[], lane: 'single' | 'bulk' = 'bulk') => {
    const item = sms(newAccount(), { lane, recipients: [...recipients] });
    expect(await messaging.submit(item)).toEqual(['accepted']);
    return item;
  };
  const got = (at: ScriptedCarrier | undefined, recipients: readonly string[]) =>
    (at?.carried ?? []).filter(({ recipient }) => recipients.includes(recipient)).length;
  const routeOf = async (requestId: string) => {
    const request = { accountId: null, messageId: messageIdOf(requestId, 1) };
    return (await messaging.rpc.request(MESSAGING_OPERATIONS.explainMessage, request)).found?.route;
  };

  it('give a carrier that is added its first message within two seconds, and take it out again', async () => {
    await eventually(() => expect(old?.bound).toHaveLength(2), BIND_MS);
    const campaign = numbers(600);
    await send(campaign);
    const { version } = await created({
      carriers: [carrier('old', old), carrier('fresh', fresh, { prefixes: ['9617'] })],
    }).then((found) => found.version);
    expect(await activate(version)).toMatchObject({ outcome: 'activated' });
    await eventually(
      async () => {
        await send(numbers(1), 'single');
        expect(fresh?.carried).not.toEqual([]);
      },
      { timeoutMs: FOLLOWED_MS },
    );
    await messaging.quiet();
    expect(got(old, campaign)).toBe(600);
    await inForce(0);
    await eventually(() => expect(fresh?.links).toEqual([]), BIND_MS);
    const later = numbers(5);
    await send(later);
    await messaging.quiet();
    expect(got(old, later)).toBe(5);
  }, 60_000);

  it('end the sessions of a carrier that is removed amid a bulk, and lose and repeat nothing', async () => {
    await newVersion({ carriers: [carrier('old', old), carrier('fresh', fresh, { prefixes: ['9617'] })] });
    await eventually(() => expect(fresh?.bound).toHaveLength(2), BIND_MS);
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    fresh!.script = async ({ carrierMessageId }) => {
      await answered;
      return { status: 0, messageId: carrierMessageId };
    };
    const campaign = numbers(500);
    await send(campaign);
    await eventually(() => expect(got(fresh, campaign)).toBeGreaterThan(20), BIND_MS);
    await newVersion({ carriers: [carrier('old', old)] });
    const after = got(fresh, campaign);
    answer();
    await messaging.quiet();
    const copies = campaign.map((number) => got(fresh, [number]) + got(old, [number]));
    expect(copies).toEqual(campaign.map(() => 1));
    // Nothing is submitted to it once all workers follow.
    expect(got(fresh, campaign)).toBe(after);
    expect(after).toBeLessThan(500);
    await eventually(() => expect(fresh?.links).toEqual([]), BIND_MS);
  }, 60_000);

  it('bind a carrier anew whose settings change, and not one whose prefixes change', async () => {
    await eventually(() => expect(old?.bound).toHaveLength(2), BIND_MS);
    const before = [...(old?.links ?? [])];
    await newVersion({ carriers: [carrier('old', old, { prefixes: ['96', ''], priority: 7 })] });
    expect(old?.links).toEqual(before);
    const recipients = numbers(50);
    await newVersion({ carriers: [carrier('old', old, { window_size: 1, max_sessions: 1 })] });
    await eventually(() => {
      expect(old?.bound).toHaveLength(1);
      expect(before).not.toContain(old?.links[0]);
    }, BIND_MS);
    await send(recipients);
    await messaging.quiet();
    expect(got(old, recipients)).toBe(50);
  }, 60_000);

  it('are checked before they are made, and name no value', async () => {
    const reply = await create({
      carriers: [{ ...carrier('old', old), port: 0, password_file: '/etc/hostname', password: undefined }],
    });
    expect(reply).toEqual({
      outcome: 'invalid',
      problems: ['carrier old: password_file names a file: the value itself is needed'],
    });
    const rule = { name: 'a rule', carriers: ['nobody'] };
    expect(await create({ carriers: [{ ...carrier('old', old), port: 0 }] })).toEqual({
      outcome: 'invalid',
      problems: ['carrier old: port must be a whole number from 1 to 65535'],
    });
    expect(await create({ carriers: [carrier('old', old)], routes: [rule] })).toEqual({
      outcome: 'invalid',
      problems: ['rule 1: carriers names a carrier that is not configured, or takes no messages'],
    });
    expect(await create([] as unknown as Settings)).toMatchObject({ outcome: 'invalid' });
  });

  it('show no secret, keep those that are not given again, and only for the same address', async () => {
    const shown = await created({ carriers: [carrier('old', old, { password: 'another' })] });
    expect(shown.differences).toEqual([
      { path: 'carriers.old.password', before: `"${KEPT_SECRET}"`, after: `"${KEPT_SECRET}"` },
    ]);
    const kept = await created({ carriers: [carrier('old', old, { password: KEPT_SECRET, window_size: 3 })] });
    expect(kept.differences).toEqual([{ path: 'carriers.old.window_size', before: '50', after: '3' }]);
    for (const { settings } of [shown, kept]) {
      expect(settings).toContain(KEPT_SECRET);
      expect(settings).not.toContain(PASSWORD);
    }
    const rows = await messaging.database.rows<{ sealed: Buffer }>('SELECT sealed FROM carrier_settings_version');
    expect(rows.some(({ sealed }) => sealed.includes('password'))).toBe(false);
    expect(await create({ carriers: [carrier('old', fresh, { password: KEPT_SECRET })] })).toEqual({
      outcome: 'invalid',
      problems: ['carrier old: password is needed again, because the address has changed'],
    });
    expect(await create({ carriers: [carrier('other', old, { password: KEPT_SECRET })] })).toEqual({
      outcome: 'invalid',
      problems: ['carrier other: password is not known: the value itself is needed'],
    });
    await inForce(kept.version.version);
    await eventually(() => expect(old?.bound.length).toBeGreaterThan(0), BIND_MS);
    const recipients = numbers(1);
    await send(recipients);
    await messaging.quiet();
    expect(got(old, recipients)).toBe(1);
  }, 30_000);

  it('do not undo what another operator has put in force: the difference is told', async () => {
    const one = await created({ carriers: [carrier('old', old, { window_size: 11 })] });
    const other = await created({ carriers: [carrier('old', old, { window_size: 12 })] });
    await inForce(one.version.version);
    const stale = {
      outcome: 'stale',
      inForce: one.version.version,
      differences: [{ path: 'carriers.old.window_size', before: '50', after: '11' }],
    };
    expect(await create({ carriers: [carrier('old', old)] }, 0)).toEqual(stale);
    expect(await activate(other.version.version, 0)).toEqual(stale);
    expect(await activate(other.version.version, one.version.version)).toEqual(stale);
    expect(await activate(1_000_000)).toEqual({ outcome: 'unknown' });
    expect(await current()).toBe(one.version.version);
  }, 30_000);

  it('are put in force one at a time, by whoever was first', async () => {
    const versions = await Promise.all([1, 2, 3].map(() => created({ carriers: [carrier('old', old)] })));
    const base = await current();
    const replies = await Promise.all(versions.map(({ version }) => activate(version.version, base)));
    expect(replies.map(({ outcome }) => outcome).sort()).toEqual(['activated', 'stale', 'stale']);
  }, 30_000);

  it('say where the messages of the last day would go, and then go there', async () => {
    const recipients = [...numbers(200, '46'), ...numbers(50, '41'), ...numbers(30, '49')];
    await send(recipients);
    await messaging.quiet();
    const found = await created({
      carriers: [carrier('old', old, { prefixes: ['46', '41'] }), carrier('fresh', fresh, { prefixes: [] })],
      routes: [
        { name: 'shares', prefixes: ['46'], weights: { old: 70, fresh: 30 } },
        { name: 'no Swiss numbers', prefixes: ['41'], blocked: true },
      ],
    });
    const { version } = found.version;
    const tried = await messaging.rpc.request(MESSAGING_OPERATIONS.tryCarrierSettings, { version, messages: 280 });
    if (tried.outcome !== 'tried') throw new Error(tried.outcome);
    const { examined, changed, unroutable, blocked, carriers, changes } = tried.found;
    expect({ examined, changed, unroutable, blocked }).toEqual({
      examined: 280,
      changed: 280,
      unroutable: { before: 0, after: 30 },
      blocked: { before: 0, after: 50 },
    });
    expect(changes.reduce((sum, { messages }) => sum + messages, 0)).toBe(280);
    const foreseen = new Map(carriers.map(({ carrier: name, after }) => [name, after]));
    expect((foreseen.get('old') ?? 0) + (foreseen.get('fresh') ?? 0)).toBe(200);
    await inForce(version);
    await eventually(() => expect(fresh?.bound).toHaveLength(2), BIND_MS);
    const [beforeOld, beforeFresh] = [got(old, recipients), got(fresh, recipients)];
    const swedish = recipients.slice(0, 200);
    await send(swedish);
    await messaging.quiet();
    expect([got(old, recipients) - beforeOld, got(fresh, recipients) - beforeFresh]).toEqual([
      foreseen.get('old'),
      foreseen.get('fresh'),
    ]);
    expect(await messaging.submit(sms(newAccount(), { recipients: [recipients[200] ?? ''] }))).toEqual([
      'blocked_recipient',
    ]);
  }, 60_000);

  it('are named in the timeline of messages, also after they were replaced', async () => {
    const routes = [{ name: 'to fresh', prefixes: ['43'], carriers: ['fresh', 'old'] }];
    const carriers = [carrier('old', old), carrier('fresh', fresh, { prefixes: [] })];
    const before = await send(numbers(1, '43'), 'single');
    const version = await newVersion({ carriers, routes });
    const item = await send(numbers(1, '43'), 'single');
    const named = { carriers: ['fresh', 'old'], rule: 'to fresh', prefix: '43', version };
    expect(await routeOf(item.requestId)).toEqual(named);
    await newVersion({ carriers });
    expect(await routeOf(item.requestId)).toEqual(named);
    expect(await routeOf(before.requestId)).toMatchObject({ carriers: ['old'], rule: null, version: 0 });
  }, 30_000);

  it('are not followed by a process without the key, which fails nothing that it does not know', async () => {
    await messaging.stopWorker();
    const blind = await messaging.startWorker({ MESSAGING_SECRET_KEY: randomBytes(32).toString('base64') });
    await eventually(() => expect(old?.bound).toHaveLength(2), BIND_MS);
    const { version } = (await created({ carriers: [carrier('fresh', fresh)] })).version;
    expect(await activate(version)).toMatchObject({ outcome: 'activated' });
    await followed(version);
    const recipients = numbers(3);
    const { accountId } = await send(recipients);
    const renewals = async () =>
      (await messaging.database.rows<{ n: number }>('SELECT max(renewals)::integer AS n FROM carrier_worker'))[0]?.n ??
      0;
    const seen = await renewals();
    await eventually(async () => expect(await renewals()).toBeGreaterThan(seen + 4), BIND_MS);
    expect((await messaging.log(accountId)).map(({ status }) => status)).toEqual(['queued', 'queued', 'queued']);
    expect(await messaging.rpc.request(MESSAGING_OPERATIONS.listCarrierSettings, { limit: 1 })).toMatchObject({
      inEffect: false,
    });
    await expect(
      messaging.startWorkerProcess({ MESSAGING_SECRET_KEY: randomBytes(32).toString('base64') }),
    ).rejects.toThrow('cannot be read');
    await blind.stop();
    await Promise.all([messaging.startWorker(), messaging.startWorker()]);
    await eventually(() => expect(got(fresh, recipients)).toBe(3), BIND_MS);
  }, 60_000);

  it('are sealed with the first key by and by, so that the other ones can be removed', async () => {
    const [key, next] = [process.env['MESSAGING_SECRET_KEY'] ?? '', randomBytes(32).toString('base64')];
    const { version } = (await created({ carriers: [carrier('old', old, { window_size: 13 })] })).version;
    const opens = async (keys: string) => {
      const one = await withEnvironment({ MESSAGING_SECRET_KEY: keys }, () => messaging.startReplica());
      await one.part(ResealSettings).execute();
      const { outcome } = await one.part(ReadCarrierSettingsHandler).execute({ version });
      await one.stop();
      return outcome;
    };
    expect(await opens(`${next},${key}`)).toBe('read');
    expect(await opens(next)).toBe('read');
    expect(await opens(`${key},${next}`)).toBe('read');
    expect(await opens(key)).toBe('read');
  }, 60_000);

  it('are listed, the newest first', async () => {
    const first = await created({ carriers: [carrier('old', old)] });
    const second = await created({ carriers: [carrier('old', old)] });
    const page = (before?: number) =>
      messaging.rpc.request(MESSAGING_OPERATIONS.listCarrierSettings, {
        limit: 1,
        ...(before !== undefined && { before }),
      });
    expect((await page()).versions).toEqual([
      {
        ...{ version: second.version.version, base: 0, createdBy: OPERATOR, reason: 'a test' },
        ...{ createdAt: expect.any(String), activatedAt: null, activatedBy: null, inForce: false },
      },
    ]);
    expect((await page(second.version.version)).versions[0]?.version).toBe(first.version.version);
    expect(await page(1)).toMatchObject({ versions: [{ version: 0, base: null, inForce: true }], hasMore: false });
  });
});
