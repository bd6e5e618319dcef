import { dataOf } from '@sms/api-client';
import { eventually } from '@sms/testing';
import { call, clientOf } from './support/http';
import { leftBehind } from './support/left-behind';
import { runAudit, wrongOf } from './support/run-audit';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

const RECIPIENTS = 3_000;
/** So slow a carrier needs ten seconds for them. */
const SUBMITS_PER_SECOND = 300;
/** From the answer to a suspension until the last of its messages has reached the carrier. */
const PROMISED_MS = 1_000;
const AT_REST = { timeoutMs: 60_000, intervalMs: 500 };

interface Cancelled {
  readonly request_id: string;
  readonly total: number;
  readonly cancelled: number;
  readonly not_cancelled: number;
}

describe('a bulk that is on its way', () => {
  let system: SystemUnderTest;
  let operator: string;
  beforeAll(async () => {
    system = await SystemUnderTest.start({
      env: { SMSC_SIMULATOR_SUBMITS_PER_SECOND: String(SUBMITS_PER_SECOND), SMSC_SIMULATOR_RECEIPT_DELAY_MS: '20' },
    });
    operator = await clientOf(system.baseUrl).logIn(system.system.operator);
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  const asOperator = async (path: string, body: object = {}) =>
    dataOf(await call(system.baseUrl, 'POST', `/v1/admin/vendors/${path}`, { bearer: operator, body }));

  /** Numbers of a prefix that the carrier has accepted, as often as it has. */
  async function reached(prefix: string): Promise<string[]> {
    const found: string[] = [];
    for (let after = 0; ;) {
      const response = await fetch(`${system.system.simulatorControlUrl}/accepted?after=${after}&limit=10000`);
      const { accepted } = (await response.json()) as { accepted: { sequence: number; destination: string }[] };
      found.push(...accepted.flatMap(({ destination }) => (destination.startsWith(prefix) ? [destination] : [])));
      if (accepted.length === 0) return found;
      after = Number(accepted.at(-1)?.sequence);
    }
  }

  async function bulk(vendor: Vendor, prefix: string): Promise<{ requestId: string; recipients: string[] }> {
    const recipients = Array.from(
      { length: RECIPIENTS },
      (_unused, index) => `${prefix}${String(index).padStart(5, '0')}`,
    );
    const body = { message: 'Sale!', recipients };
    const { request_id: requestId } = dataOf<{ request_id: string }>(
      await call(system.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', { apiKey: vendor.apiKey, body }),
    );
    await eventually(async () => expect((await reached(prefix)).length).toBeGreaterThan(100), { timeoutMs: 20_000 });
    return { requestId, recipients };
  }

  it('waits while its account is suspended, alone, and goes on afterwards: nothing is lost, doubled or charged twice', async () => {
    const [vendor, neighbour] = [await system.vendor({ credits: RECIPIENTS + 50 }), await system.vendor()];
    const { recipients } = await bulk(vendor, '961701');
    await asOperator(`${vendor.id}/suspend`, { reason: 'Reported for fraud.' });
    const promised = performance.now() + PROMISED_MS;
    await eventually(() => expect(performance.now()).toBeGreaterThan(promised));
    const before = await reached('961701');
    expect(before.length).toBeLessThan(RECIPIENTS - SUBMITS_PER_SECOND);
    // Seconds pass, in which others send.
    for (let index = 0; index < 20; index += 1) {
      expect((await neighbour.sendSms({ phone: `9617020${index + 10}`, message: 'Hello' })).status).toBe(200);
      await eventually(
        async () =>
          expect(new Set((await neighbour.wholeLog()).map(({ status }) => status))).toEqual(new Set(['delivered'])),
        { timeoutMs: 10_000 },
      );
    }
    expect((await reached('961701')).length).toBe(before.length);

    await asOperator(`${vendor.id}/unsuspend`);
    await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), AT_REST);
    expect((await reached('961701')).sort()).toEqual(recipients);
    const log = await vendor.wholeLog();
    expect([log.length, new Set(log.map(({ status }) => status))]).toEqual([RECIPIENTS, new Set(['delivered'])]);
    expect(await vendor.balance()).toBe(50);
  }, 180_000);

  it('is cancelled: what is counted as cancelled reaches no carrier and is given back, all the rest goes', async () => {
    const vendor = await system.vendor({ credits: RECIPIENTS });
    const { requestId } = await bulk(vendor, '961703');
    const cancel = async () =>
      dataOf<Cancelled>(
        await call(system.baseUrl, 'POST', '/v1/messages/cancel', {
          apiKey: vendor.apiKey,
          body: { request_id: requestId },
        }),
      );
    const counts = await cancel();
    expect(counts).toMatchObject({ request_id: requestId, total: RECIPIENTS });
    expect(counts.cancelled).toBeGreaterThan(RECIPIENTS / 2);
    expect(counts.cancelled + counts.not_cancelled).toBe(RECIPIENTS);
    await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), AT_REST);
    expect(await cancel()).toEqual(counts);
    const numbers = await reached('961703');
    expect([numbers.length, new Set(numbers).size]).toEqual([counts.not_cancelled, counts.not_cancelled]);
    const log = await vendor.wholeLog();
    expect(log.filter(({ status }) => status === 'failed')).toHaveLength(counts.cancelled);
    expect(
      log
        .filter(({ status }) => status === 'delivered')
        .map(({ recipient }) => recipient)
        .sort(),
    ).toEqual(numbers.sort());
    expect(await vendor.balance()).toBe(counts.cancelled);
  }, 180_000);

  it('leaves 200 numbers out that opt out meanwhile: none is reached a second later, and their credit is given back', async () => {
    const vendor = await system.vendor({ credits: RECIPIENTS });
    const { requestId, recipients } = await bulk(vendor, '961705');
    const optedOut = new Set(recipients.filter((_number, index) => index % 15 === 7));
    expect(optedOut.size).toBe(200);
    const imported = await call(system.baseUrl, 'POST', '/v1/opt-outs/import', {
      bearer: vendor.bearer,
      body: { recipients: [...optedOut] },
    });
    expect(dataOf(imported)).toMatchObject({ added: 200 });
    const promised = performance.now() + PROMISED_MS;
    await eventually(() => expect(performance.now()).toBeGreaterThan(promised));
    const before = (await reached('961705')).filter((number) => optedOut.has(number));
    expect(before.length).toBeLessThan(150);
    await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), AT_REST);
    const numbers = await reached('961705');
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => optedOut.has(number)).sort()).toEqual(before.sort());
    const left = optedOut.size - before.length;
    expect(numbers.length).toBe(RECIPIENTS - left);
    const log = await vendor.wholeLog();
    const failed = log.filter(({ status }) => status === 'failed');
    expect(failed.map(({ recipient }) => recipient).sort()).toEqual(
      [...optedOut].filter((number) => !before.includes(number)).sort(),
    );
    expect(await vendor.balance()).toBe(left);
    const { reasons } = dataOf<{ reasons: { code: string; count: number }[] }>(
      await call(system.baseUrl, 'GET', `/v1/bulks/${requestId}`, { apiKey: vendor.apiKey }),
    );
    expect(reasons).toEqual([expect.objectContaining({ code: 'recipient_opted_out', count: left })]);
    expect(wrongOf(await runAudit(system, '--grace', '1'))).toEqual([]);
    const again = await vendor.sendSms({ phone: String([...optedOut][0]), message: 'Hello' });
    expect([again.status, again.body.error_code]).toEqual([422, 'RECIPIENT_OPTED_OUT']);
  }, 180_000);
});
