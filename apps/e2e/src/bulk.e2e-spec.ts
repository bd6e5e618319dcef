import { type ApiResponse, dataOf } from '@sms/api-client';
import { eventually } from '@sms/testing';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { call } from './support/http';
import { leftBehind } from './support/left-behind';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

interface BulkData {
  readonly total_recipients: number;
  readonly duplicates_removed: number;
  readonly request_id: string;
}

const numbers = (count: number, first: number) =>
  Array.from({ length: count }, (_unused, index) => String(first + index));

describe('bulk sends and one-time passwords', () => {
  let system: SystemUnderTest;
  beforeAll(async () => {
    system = await SystemUnderTest.start({
      env: { SMSC_SIMULATOR_RECORD_TEXT: 'true', GATEWAY_OTP_VERIFY_PER_MINUTE: '1000000' },
    });
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  const bulk = (vendor: Vendor, body: object): Promise<ApiResponse> =>
    call(system.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', { apiKey: vendor.apiKey, body });

  it('delivers an uploaded list to each number once, under one id, and charges exactly that', async () => {
    const vendor = await system.vendor({ credits: 5_000 });
    const phones = numbers(2_000, 96171_000_000);
    const form = new FormData();
    form.append('message', 'ж'.repeat(71));
    form.append(
      'recipients_file',
      new Blob([
        `\uFEFFname;phone\r\n${[...phones, ...phones.slice(0, 10)].map((phone) => `A;"${phone}"`).join('\r\n')}`,
      ]),
      'list.csv',
    );
    const response = await call(system.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', {
      apiKey: vendor.apiKey,
      rawBody: form,
    });
    const { data } = response.body as { data: BulkData };
    expect([response.status, data]).toEqual([
      200,
      expect.objectContaining({ total_recipients: 2_000, duplicates_removed: 10 }),
    ]);

    await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), {
      timeoutMs: 60_000,
      intervalMs: 500,
    });
    const log = await vendor.wholeLog();
    expect(log.map(({ recipient }) => recipient)).toEqual(phones.toReversed());
    expect(new Set(log.map(({ status, transaction_id: id }) => `${status} ${id}`))).toEqual(
      new Set([`delivered ${data.request_id}`]),
    );
    // Two segments each.
    expect(await vendor.balance()).toBe(1_000);

    const short = await bulk(vendor, { message: 'x', recipients: numbers(1_001, 96172_000_000) });
    expect([short.status, (await vendor.logPage()).total, await vendor.balance()]).toEqual([402, 2_000, 1_000]);
  }, 120_000);

  describe('one-time passwords', () => {
    const generate = (body: object, headers?: Record<string, string>) =>
      call(system.baseUrl, 'POST', '/v1/otp/generate', {
        apiKey: vendor.apiKey,
        body,
        ...(headers ? { headers } : {}),
      });
    const verify = (body: object) => call(system.baseUrl, 'POST', '/v1/otp/verify', { body });
    let vendor: Vendor;
    let lastPhone = 96173_000_000;
    beforeAll(async () => {
      vendor = await system.vendor({ credits: 100 });
    });

    /** A code on its way, read where the person would read it. */
    async function issued(names: { phone: string } = { phone: 'phone_number' }) {
      const phone = String((lastPhone += 1));
      const { reference_id: reference } = dataOf<{ reference_id: string }>(await generate({ [names.phone]: phone }));
      const code = await eventually(
        async () => {
          const response = await fetch(`${system.system.simulatorControlUrl}/accepted?destination=${phone}`);
          const { accepted } = (await response.json()) as { accepted: { text: string }[] };
          return /\d{6}/.exec(accepted[0]?.text ?? '')?.[0] ?? Promise.reject(new Error('no code yet'));
        },
        { timeoutMs: 15_000 },
      );
      return { phone, reference, code, wrong: code === '000000' ? '000001' : '000000' };
    }
    const outcome = ({ status, body }: ApiResponse) => [status, body.error_code];

    it.each([
      ['phone_number', 'otp_code', 'reference_id'],
      ['phone', 'code', 'referenceId'],
      ['phone', 'otp', 'ref_id'],
    ])('verifies a code once, under the names %s, %s and %s', async (phoneName, codeName, referenceName) => {
      const { phone, code, reference, wrong } = await issued({ phone: phoneName });
      const body = (value: string) => ({ [phoneName]: phone, [codeName]: value, [referenceName]: reference });
      expect(await verify(body(wrong))).toMatchObject({
        status: 422,
        body: { success: false, error_code: 'INVALID_CODE', attempts_remaining: 4 },
      });
      expect(await verify(body(code))).toMatchObject({
        status: 200,
        body: { success: true, data: { verified: true } },
      });
      expect(outcome(await verify(body(code)))).toEqual([422, 'CODE_ALREADY_USED']);
      expect(outcome(await verify({ ...body(code), [phoneName]: '96173999999' }))).toEqual([422, 'INVALID_REFERENCE']);
    });

    it('counts five of 300 parallel guesses and is locked then, also for the right code', async () => {
      const { phone, code, reference, wrong } = await issued();
      const answers = await Promise.all(
        Array.from({ length: 300 }, () => verify({ phone, code: wrong, reference_id: reference })),
      );
      expect(answers.filter(({ body }) => body.error_code === 'INVALID_CODE')).toHaveLength(5);
      expect(
        answers.filter((answer) => answer.status === 429 && answer.body.error_code === 'ATTEMPTS_EXCEEDED'),
      ).toHaveLength(295);
      expect(outcome(await verify({ phone, code, reference_id: reference }))).toEqual([429, 'ATTEMPTS_EXCEEDED']);
    }, 30_000);

    it('gives a phone three codes in five minutes, also when twenty are asked for at once', async () => {
      const phone = String((lastPhone += 1));
      const answers = await Promise.all(Array.from({ length: 20 }, () => generate({ phone })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(
        answers.filter((answer) => answer.status === 429 && answer.body.error_code === 'OTP_RATE_LIMIT_EXCEEDED'),
      ).toHaveLength(17);
    });

    it('sends one code for a key, however often it is asked for', async () => {
      const phone = String((lastPhone += 1));
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => generate({ phone }, { 'idempotency-key': 'login' })),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect((await vendor.wholeLog()).filter(({ recipient }) => recipient === phone)).toHaveLength(1);
    });

    it('shows no code in the log, nor in the logs of the services', async () => {
      const { code, phone } = await issued();
      const [entry] = (await vendor.wholeLog()).filter(({ recipient }) => recipient === phone);
      expect(entry?.message).toContain('******');
      const folder = path.join(system.system.dataDir, 'logs');
      for (const file of await readdir(folder))
        expect(
          (await readFile(path.join(folder, file), 'utf8')).match(new RegExp(`(?<![0-9])${code}(?![0-9])`)),
        ).toBeNull();
    });
  });

  // The codes below then pass by its backlog.
  it('accepts 50,000 of the longest numbers in one call', async () => {
    const vendor = await system.vendor({ credits: 150_000 });
    const sent = dataOf<BulkData>(
      await bulk(vendor, { message: 'x', recipients: numbers(50_000, 961_710_000_000_000) }),
    );
    expect(sent.total_recipients).toBe(50_000);
    // The log waits two seconds for what is not in it yet, which a busy machine may need longer for.
    await eventually(async () => expect((await vendor.logPage()).total).toBe(50_000), { timeoutMs: 30_000 });
    expect(await vendor.balance()).toBe(100_000);
  }, 60_000);
});
