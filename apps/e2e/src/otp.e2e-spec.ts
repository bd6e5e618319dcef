import { type ApiResponse, dataOf } from '@sms/api-client';
import { eventually, type HttpsReceiver } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { call, clientOf } from './support/http';
import { leftBehind } from './support/left-behind';
import { codeSentTo, openedText } from './support/one-time-codes';
import { PersistedState } from './support/persisted-state';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';
import { verifiedEvent } from './support/webhooks';

interface Issued {
  readonly reference: string;
  readonly phone: string;
  readonly code: string;
  readonly wrong: string;
}

/** The shortest there is. */
const LIFETIME_S = 10;
/** Wrong codes for a phone in a day: one locked reference and two more. */
const DAILY_CAP = 7;
const VERIFIED = [200, undefined, undefined];
const INVALID_REFERENCE = [422, 'INVALID_REFERENCE', undefined];
const ALREADY_USED = [422, 'CODE_ALREADY_USED', undefined];
const ATTEMPTS_EXCEEDED = [429, 'ATTEMPTS_EXCEEDED', undefined];
const EXPIRED = [422, 'CODE_EXPIRED', undefined];
const invalidCode = (remaining: number) => [422, 'INVALID_CODE', remaining];
const WITHIN = { timeoutMs: 20_000 };
/** The carrier refuses for now whatever is sent to it, until the rules are removed. */
const STRANDED = '96179999999';

describe('a one-time password, end to end', () => {
  let system: SystemUnderTest;
  let persisted: PersistedState;
  let vendor: Vendor;
  let receiver: HttpsReceiver;
  beforeAll(async () => {
    system = await SystemUnderTest.start({
      env: {
        OTP_CODE_TTL_SECONDS: String(LIFETIME_S),
        OTP_DAILY_FAILURE_CAP: String(DAILY_CAP),
        LOG_LEVEL: 'debug',
        SMSC_SIMULATOR_RECORD_TEXT: 'true',
        // The header then says which address a verification comes from.
        GATEWAY_TRUSTED_PROXIES: '127.0.0.1',
      },
    });
    persisted = await PersistedState.open(system.system);
    vendor = await system.vendor({ credits: 100 });
    receiver = await system.receiver();
    await vendor.setWebhook(`${receiver.url}/`);
  }, 180_000);
  afterAll(async () => {
    await persisted.close();
    await system.stop();
  }, 60_000);

  let phones = 96_170_000_000;
  const newPhone = () => String((phones += 1));
  let addresses = 0;
  const newAddress = () => `10.0.${(addresses += 1) >> 8}.${addresses & 255}`;

  const generate = (phone: string, apiKey = vendor.apiKey) =>
    call(system.baseUrl, 'POST', '/v1/otp/generate', { apiKey, body: { phone_number: phone } });
  const referenceOf = (answer: ApiResponse) => dataOf<{ reference_id: string }>(answer).reference_id;
  const verify = (reference_id: string, phone_number: string, otp_code: string, address = newAddress()) =>
    call(system.baseUrl, 'POST', '/v1/otp/verify', {
      headers: { 'x-forwarded-for': address },
      body: { reference_id, phone_number, otp_code },
    });

  async function issue(phone: string, apiKey?: string, messages = 1): Promise<Issued> {
    const reference = referenceOf(await generate(phone, apiKey));
    const code = await codeSentTo(system, phone, messages);
    return { reference, phone, code, wrong: code === '111111' ? '222222' : '111111' };
  }

  /** Status, error code and attempts that remain. */
  async function outcome({ reference, phone }: Issued, code: string) {
    const { status, body } = await verify(reference, phone, code);
    return [status, body.error_code, body.attempts_remaining];
  }

  async function outcomes(issued: Issued, codes: readonly string[]) {
    const all = [];
    for (const code of codes) all.push(await outcome(issued, code));
    return all;
  }

  const hasExpired = ({ reference }: Issued) =>
    persisted.value<boolean>(
      'otp',
      `SELECT expires_at <= clock_timestamp() FROM otp WHERE reference_id = '${reference}'`,
    );

  /** Once more from the start when the machine was so slow that the first code died meanwhile. */
  async function inItsLifetime<T>(
    issueAll: () => Promise<readonly [Issued, ...Issued[]]>,
    run: (issued: readonly Issued[]) => Promise<T>,
  ): Promise<readonly [readonly Issued[], T]> {
    for (let tries = 1; ; tries += 1) {
      const issued = await issueAll();
      const result = await run(issued);
      if (tries === 3 || !(await hasExpired(issued[0]))) return [issued, result];
    }
  }

  const inDigits = (code: string) => new RegExp(`(?<![\\d.])${code}(?!\\d)`);
  const storedWith = (code: string) => persisted.columnsMatching(`(^|[^0-9.])${code}($|[^0-9])`);

  let stranded: { readonly reference: string; readonly code: string };

  it('is stored readably nowhere, not even while it waits for its carrier', async () => {
    const rules = [{ destination: STRANDED, behaviour: 'refuse', status: 'ESME_RSYSERR' }];
    expect(
      (
        await fetch(`${system.system.simulatorControlUrl}/rules`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ rules }),
        })
      ).status,
    ).toBe(200);
    const reference = referenceOf(await generate(STRANDED));
    const sealed = await persisted.value<Buffer>(
      'messaging',
      `SELECT x.sealed FROM message_secret x JOIN message m ON m.id = x.message_id WHERE m.request_id = '${reference}'`,
    );
    const text = await openedText(system.system, sealed, reference);
    const code = /code is (\d{6})\./.exec(text)?.[1] ?? '';
    expect(code).toHaveLength(6);
    expect(await storedWith(code)).toEqual([]);
    expect((await vendor.logPage(1, 1)).data).toMatchObject([
      { recipient: STRANDED, status: 'queued', message: text.replace(code, '******') },
    ]);
    stranded = { reference, code };
  }, 30_000);

  it('answers the first reason that holds, in the order of the specification', async () => {
    const issueAll = async () => {
      const phone = newPhone();
      return [
        await issue(phone),
        await issue(phone, undefined, 2),
        await issue(phone, undefined, 3),
        await issue(newPhone()),
      ] as const;
    };
    const [[used, locked, capped, open], live] = await inItsLifetime(issueAll, async ([a, b, c, d]) => {
      if (!a || !b || !c || !d) throw new Error('four codes');
      return {
        used: await outcomes(a, [a.code, a.code, a.wrong]),
        locked: await outcomes(b, [b.wrong, b.wrong, b.wrong, b.wrong, b.wrong, b.wrong, b.code]),
        capped: await outcomes(c, [c.wrong, c.wrong, c.code]),
        usedAndCapped: await outcomes(a, [a.code, a.wrong]),
        open: await outcomes(d, [d.wrong]),
      };
    });
    if (!used || !locked || !capped || !open) throw new Error('four codes');
    expect(live).toEqual({
      used: [VERIFIED, ALREADY_USED, ALREADY_USED],
      locked: [...[4, 3, 2, 1, 0].map(invalidCode), ATTEMPTS_EXCEEDED, ATTEMPTS_EXCEEDED],
      // By the failures of its phone.
      capped: [invalidCode(4), invalidCode(3), ATTEMPTS_EXCEEDED],
      usedAndCapped: [ALREADY_USED, ALREADY_USED],
      open: [invalidCode(4)],
    });

    await eventually(async () => expect(await hasExpired(open)).toBe(true), WITHIN);
    const late = {
      used: await outcomes(used, [used.code, used.wrong]),
      locked: await outcomes(locked, [locked.code, locked.wrong]),
      capped: await outcomes(capped, [capped.code, capped.wrong]),
      open: await outcomes(open, [open.code, open.wrong]),
    };
    expect(late).toEqual({
      used: [ALREADY_USED, ALREADY_USED],
      locked: [ATTEMPTS_EXCEEDED, ATTEMPTS_EXCEEDED],
      capped: [ATTEMPTS_EXCEEDED, ATTEMPTS_EXCEEDED],
      open: [EXPIRED, EXPIRED],
    });
    for (const one of [used, locked, capped, open])
      expect(await outcome({ ...one, phone: newPhone() }, one.code)).toEqual(INVALID_REFERENCE);
    expect(await outcome({ ...open, reference: randomUUID() }, open.code)).toEqual(INVALID_REFERENCE);
    const malformed = await verify(used.reference, newPhone(), `${used.code}0`);
    expect([malformed.status, malformed.body.error_code, Object.keys(malformed.body.errors ?? {})]).toEqual([
      422,
      'VALIDATION_FAILED',
      ['otp_code'],
    ]);
    // What was answered late has cost no attempt.
    expect(
      await persisted.value<number>(
        'otp',
        `SELECT sum(failures)::integer FROM otp WHERE phone IN ('${used.phone}', '${open.phone}')`,
      ),
    ).toBe(DAILY_CAP + 1);
  }, 120_000);

  it('is never sent after its lifetime: it fails, and the credit comes back', async () => {
    await eventually(
      async () =>
        expect((await vendor.wholeLog()).find(({ recipient }) => recipient === STRANDED)?.status).toBe('failed'),
      WITHIN,
    );
    await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), WITHIN);
    const charged = (await vendor.wholeLog()).filter(({ status }) => status === 'delivered').length;
    expect(await vendor.balance()).toBe(100 - charged);
    await fetch(`${system.system.simulatorControlUrl}/rules`, { method: 'DELETE' });
    // The next message to the number is the first that the carrier has of it.
    dataOf(await vendor.sendSms({ phone: STRANDED, message: 'Good again' }));
    await eventually(
      async () => expect((await system.acceptedFor(STRANDED)).map(({ text }) => text)).toEqual(['Good again']),
      WITHIN,
    );
    const events = receiver.requests.map(
      (request) => JSON.parse(request.rawBody.toString()) as { data: { recipient: string; status: string } },
    );
    expect(events.filter(({ data }) => data.recipient === STRANDED)[0]?.data.status).toBe('failed');
    expect(await storedWith(stranded.code)).toEqual([]);
  }, 60_000);

  it('shows its code to the phone alone: not in logs, webhooks, metrics, databases or what operators see', async () => {
    const phone = newPhone();
    const { reference, code } = await issue(phone);
    const secret = await vendor.webhookSecret();
    const masks = await eventually(() => {
      const events = receiver.requests
        .map((request) => verifiedEvent(request, secret))
        .filter(({ data }) => data.recipient === phone);
      expect(events.map(({ data }) => data.status).sort()).toEqual(['delivered', 'pending']);
      return events;
    }, WITHIN);
    await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), WITHIN);
    const [sent] = await system.acceptedFor(phone);
    const masked = sent?.text?.replace(code, '******') ?? '';
    expect(masked).toContain('code is ******.');
    expect(masks.map(({ data }) => data.message)).toEqual([masked, masked]);

    const messageId = String(masks[0]?.data.message_id);
    const bearer = vendor.bearer;
    const operator = await clientOf(system.baseUrl).logIn(system.system.operator);
    const withText = [
      await call(system.baseUrl, 'GET', '/v1/sms-logs', { bearer }),
      await call(system.baseUrl, 'GET', '/v1/webhook-events?limit=250', { bearer }),
      await call(system.baseUrl, 'GET', `/v1/messages/${messageId}`, { bearer }),
      await call(system.baseUrl, 'POST', `/v1/admin/messages/${messageId}/reveal`, {
        bearer: operator,
        body: { reason: 'a test' },
      }),
    ].map(({ text }) => text);
    for (const text of withText) expect(text).toContain(masked);
    const withoutText = [
      await call(system.baseUrl, 'GET', `/v1/vendor/delivery-reports?dest_addr=${phone}&request_id=${reference}`, {
        apiKey: vendor.apiKey,
      }),
      await call(system.baseUrl, 'GET', `/v1/webhook-deliveries?transaction_id=${reference}`, { bearer }),
      await call(system.baseUrl, 'GET', '/v1/admin/audit-log', { bearer: operator }),
    ].map(({ text }) => text);
    for (const text of withoutText.slice(0, 2)) expect(text).toMatch(/delivered/i);
    for (const text of [...withText, ...withoutText, ...receiver.requests.map(({ rawBody }) => rawBody.toString())])
      expect(text).not.toMatch(inDigits(code));

    expect(await storedWith(code)).toEqual([]);
    for (const service of Object.values(system.system.services)) {
      const metrics = await (await fetch(`${service.opsUrl}/metrics`)).text();
      expect(metrics).toContain('process_cpu_seconds_total');
      expect(metrics).not.toMatch(inDigits(code));
    }
    const folder = path.join(system.system.dataDir, 'logs');
    const logs = await Promise.all(
      (await readdir(folder)).map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const),
    );
    expect(logs.filter(([, text]) => text.includes('"level":"debug"')).length).toBeGreaterThan(0);
    for (const known of [code, stranded.code])
      expect(logs.filter(([, text]) => inDigits(known).test(text)).map(([file]) => file)).toEqual([]);
  }, 60_000);

  it('counts five of three hundred parallel guesses from as many addresses, and lets one success through at most', async () => {
    for (const rights of [0, 20]) {
      const [, answers] = await inItsLifetime(
        async () => [await issue(newPhone())],
        async ([one]) => {
          if (!one) throw new Error('one code');
          return Promise.all(
            Array.from({ length: 300 }, (_unused, index) =>
              outcome(one, index % 15 === 7 && index < 15 * rights ? one.code : one.wrong),
            ),
          );
        },
      );
      const kinds = answers.map(([status, error]) => error ?? status);
      const counted = answers.filter(([, error]) => error === 'INVALID_CODE').map(([, , remaining]) => remaining);
      const successes = kinds.filter((kind) => kind === 200).length;
      expect(successes).toBeLessThanOrEqual(rights === 0 ? 0 : 1);
      // Each attempt is counted once, in whatever order they came.
      expect(counted.sort()).toEqual(successes === 1 ? [4, 3, 2, 1].slice(0, counted.length).sort() : [0, 1, 2, 3, 4]);
      expect(
        kinds.filter((kind) => kind === (successes === 1 ? 'CODE_ALREADY_USED' : 'ATTEMPTS_EXCEEDED')),
      ).toHaveLength(300 - counted.length - successes);
    }
  }, 90_000);

  it('is sent to a phone three times in five minutes, however many ask at once', async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => generate(phone)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.error_code])).toEqual(
      Array.from({ length: 17 }, () => [429, 'OTP_RATE_LIMIT_EXCEEDED']),
    );
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), WITHIN);
    expect(await system.acceptedFor(phone)).toHaveLength(3);
  }, 60_000);

  it('fails sixty times a minute for one address, however many ask at once', async () => {
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => verify(randomUUID(), newPhone(), '123456', address)),
    );
    const codes = answers.map(({ body }) => body.error_code);
    expect(codes.filter((code) => code === 'INVALID_REFERENCE')).toHaveLength(60);
    expect(codes.filter((code) => code === 'RATE_LIMIT_EXCEEDED')).toHaveLength(40);
    for (const { status, headers } of answers.filter(({ body }) => body.error_code === 'RATE_LIMIT_EXCEEDED')) {
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await verify(randomUUID(), newPhone(), '123456')).body.error_code).toBe('INVALID_REFERENCE');
  }, 30_000);

  it('costs nothing under a test key, nor does a bulk, and both meet the fate their numbers ask for', async () => {
    const poor = await system.vendor({ credits: 0 });
    const body = { recipients: ['96171111111', '999001000001', '999111000001'], message: 'Hello' };
    const bulk = (apiKey: string) => call(system.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', { apiKey, body });
    expect((await bulk(poor.apiKey)).status).toBe(402);
    expect((await generate(newPhone(), poor.apiKey)).status).toBe(402);

    const { api_key: testKey } = dataOf<{ api_key: string }>(
      await call(system.baseUrl, 'POST', '/v1/api-keys', {
        bearer: poor.bearer,
        body: { name: 'sandbox', mode: 'test' },
      }),
    );
    expect(testKey).toMatch(/^sms_test_/);
    dataOf(await bulk(testKey));
    const [, verified] = await inItsLifetime(
      async () => [await issue(newPhone(), testKey)],
      async ([one]) => one && outcome(one, one.code),
    );
    expect(verified).toEqual(VERIFIED);
    await eventually(async () => {
      const log = await poor.wholeLog();
      const fates = body.recipients.map((phone) => log.find(({ recipient }) => recipient === phone)?.status);
      expect(fates).toEqual(['delivered', 'undelivered', 'failed']);
      expect(log.filter(({ status }) => status === 'delivered').length).toBe(log.length - 2);
    }, WITHIN);
    expect(await poor.balance()).toBe(0);
    await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), WITHIN);
    expect(
      await persisted.value<string>('billing', `SELECT count(*) FROM ledger_line WHERE account_id = ${poor.id}`),
    ).toBe('0');
  }, 60_000);
});
