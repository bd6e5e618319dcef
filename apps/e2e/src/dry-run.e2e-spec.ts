import { type ApiResponse, dataOf } from '@sms/api-client';
import { eventually } from '@sms/testing';
import fc from 'fast-check';
import { call } from './support/http';
import { leftBehind } from './support/left-behind';
import { type SharedSystem, SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

interface Estimate {
  readonly encoding: string;
  readonly forced_by: readonly string[];
  readonly segments: number;
  readonly recipients: number;
  readonly duplicates_removed: number;
  readonly credits: number;
  readonly refused: readonly { readonly field: 'recipients' | 'phone' | 'recipients_file'; readonly row: number }[];
  readonly refused_total: number;
  readonly balance_after: number;
}

interface Listed {
  readonly segments: number;
  readonly credits: number;
}

const RUNS = 30;
const SEED = 1;
const CREDITS = 1_000_000;
const SETTLED = { timeoutMs: 60_000, intervalMs: 250 };

/** Around the borders of segments as well as anywhere, in GSM-7, its extension and beyond. */
const characters = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'Z', ' ', '@', 'é') },
  { weight: 1, arbitrary: fc.constantFrom('€', '[', '\\', '~') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
);
const lengths = fc.oneof(fc.constantFrom(1, 69, 70, 71, 133, 134, 135, 159, 160), fc.integer({ min: 1, max: 160 }));
const texts = fc
  .oneof(
    lengths.chain((length) => fc.array(fc.constantFrom('a', 'b', '{'), { minLength: length, maxLength: length })),
    lengths.chain((length) => fc.array(characters, { minLength: length, maxLength: length })),
  )
  .map((chars) => [...chars.join('').replaceAll('\0', '')].slice(0, 160).join(''));
const numbers = fc.integer({ min: 0, max: 40 }).map((last) => String(999_000_000_000 + last));
const malformed = fc.constantFrom('', '+999000000001', '0999000000001', 'n/a', '99900x');
const lists = fc.array(fc.oneof({ weight: 5, arbitrary: numbers }, { weight: 1, arbitrary: malformed }), {
  minLength: 1,
  maxLength: 12,
});

describe('a dry run', () => {
  let system: SharedSystem;
  let vendor: Vendor;
  /** What all sends were said to cost. */
  let estimated = 0;
  beforeAll(async () => {
    system = await SystemUnderTest.shared();
    vendor = await system.vendor({ credits: CREDITS });
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  const send = (kind: 'sms' | 'bulk-sms', body: object): Promise<ApiResponse> =>
    call(vendor.baseUrl, 'POST', `/v1/vendor/send-${kind}`, { apiKey: vendor.apiKey, body });
  function upload(fields: Readonly<Record<string, string>>, rows: readonly string[]): Promise<ApiResponse> {
    const rawBody = new FormData();
    for (const [name, value] of Object.entries(fields)) rawBody.append(name, value);
    rawBody.append('recipients_file', new Blob([['phone', ...rows.map((row) => `"${row}"`)].join('\n')]), 'list.csv');
    return call(vendor.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', { apiKey: vendor.apiKey, rawBody });
  }
  async function charged(requestId: string, estimate: Estimate): Promise<void> {
    const { messages } = dataOf<{ messages: Listed[] }>(
      await call(vendor.baseUrl, 'GET', `/v1/messages?request_id=${requestId}&limit=200`, { apiKey: vendor.apiKey }),
    );
    expect(messages).toHaveLength(estimate.recipients);
    expect(messages.map(({ segments }) => segments)).toEqual(messages.map(() => estimate.segments));
    expect(messages.reduce((sum, { credits }) => sum + credits, 0)).toBe(estimate.credits);
    estimated += estimate.credits;
  }
  const without = (list: readonly string[], refused: Estimate['refused'], field: string) =>
    list.filter((_one, index) => !refused.some((row) => row.field === field && row.row === index + 1));

  it('of one message costs what the message then costs', async () => {
    await fc.assert(
      fc.asyncProperty(texts, numbers, async (message, phone) => {
        fc.pre(message !== '');
        const before = await vendor.balance();
        const estimate = dataOf<Estimate>(await send('sms', { message, phone, dry_run: true }));
        expect([await vendor.balance(), estimate.balance_after]).toEqual([before, before - estimate.credits]);
        expect(estimate.forced_by.length > 0).toBe(estimate.encoding === 'ucs2');
        const { request_id } = dataOf<{ request_id: string }>(await send('sms', { message, phone }));
        expect(await vendor.balance()).toBe(estimate.balance_after);
        await charged(request_id, estimate);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  }, 120_000);

  it('of a list costs what is sent without its refused rows, which the whole list is refused for', async () => {
    await fc.assert(
      fc.asyncProperty(texts, lists, lists, fc.boolean(), async (message, recipients, more, isFile) => {
        fc.pre(message !== '');
        // A file without any number is refused, and blank rows in one are not counted.
        const others = isFile ? ['999000000100', ...more] : more;
        const ask = (first: readonly string[], second: readonly string[], dryRun: boolean) =>
          isFile
            ? upload({ message, phone: first.join(','), ...(dryRun && { dry_run: 'true' }) }, second)
            : send('bulk-sms', {
                message,
                recipients: first,
                phone: second.join(','),
                ...(dryRun && { dry_run: true }),
              });
        const [total, before] = [(await vendor.logPage()).total, await vendor.balance()];
        const estimate = dataOf<Estimate>(await ask(recipients, others, true));
        expect([await vendor.balance(), (await vendor.logPage()).total]).toEqual([before, total]);
        const { refused } = estimate;
        expect(refused).toHaveLength(estimate.refused_total);
        if (refused.length > 0) expect((await ask(recipients, others, false)).status).toBe(422);
        // The first row of the file is its header.
        const inFile = refused.map(({ field, row }) => ({ field, row: field === 'recipients_file' ? row - 1 : row }));
        const [first, second] = [
          without(recipients, inFile, isFile ? 'phone' : 'recipients'),
          without(others, inFile, isFile ? 'recipients_file' : 'phone'),
        ];
        if (estimate.recipients === 0) return;
        const sent = dataOf<{ request_id: string; total_recipients: number; duplicates_removed: number }>(
          await ask(first, second, false),
        );
        expect([sent.total_recipients, sent.duplicates_removed]).toEqual([
          estimate.recipients,
          estimate.duplicates_removed,
        ]);
        expect(await vendor.balance()).toBe(estimate.balance_after);
        await charged(sent.request_id, estimate);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  }, 120_000);

  it('said to the credit what was charged when all of it has been delivered', async () => {
    await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), SETTLED);
    expect(await vendor.balance()).toBe(CREDITS - estimated);
    expect(estimated).toBeGreaterThan(2 * RUNS);
  }, 90_000);
});
