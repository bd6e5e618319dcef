import { dataOf } from '@sms/api-client';
import { eventually } from '@sms/testing';
import { call } from './support/http';
import { leftBehind } from './support/left-behind';
import { runAudit, wrongOf } from './support/run-audit';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

const RECIPIENTS = 3_000;
const CANARY = 100;
const SUBMITS_PER_SECOND = 300;
/** From the answer to a pause until the last message that is handed to the carrier. */
const PROMISED_MS = 1_000;
const AT_REST = { timeoutMs: 90_000, intervalMs: 500 };

interface Progress {
  readonly by_status: Readonly<Record<string, number>>;
  readonly released_credits: number;
  readonly control: { readonly state: string; readonly paused: number } | null;
}

describe('a bulk that is held back', () => {
  let system: SystemUnderTest;
  beforeAll(async () => {
    system = await SystemUnderTest.start({
      env: { SMSC_SIMULATOR_SUBMITS_PER_SECOND: String(SUBMITS_PER_SECOND), SMSC_SIMULATOR_RECEIPT_DELAY_MS: '2000' },
    });
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

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

  async function bulk(vendor: Vendor, prefix: string, fields: object = {}): Promise<string> {
    const recipients = Array.from({ length: RECIPIENTS }, (_, index) => `${prefix}${String(index).padStart(5, '0')}`);
    const body = { message: 'Sale!', recipients, ...fields };
    const answer = await call(system.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', { apiKey: vendor.apiKey, body });
    return dataOf<{ request_id: string }>(answer).request_id;
  }

  const control = async (vendor: Vendor, requestId: string, action: 'pause' | 'resume') =>
    dataOf<{ state: string }>(
      await call(system.baseUrl, 'POST', `/v1/bulks/${requestId}/${action}`, { apiKey: vendor.apiKey }),
    ).state;
  const progress = async (vendor: Vendor, requestId: string) =>
    dataOf<Progress>(await call(system.baseUrl, 'GET', `/v1/bulks/${requestId}`, { apiKey: vendor.apiKey }));
  async function feedOf(vendor: Vendor): Promise<{ event: string; data: object }[]> {
    const events: { event: string; data: object }[] = [];
    for (let cursor = 0; ;) {
      const page = dataOf<{ events: { event: { event: string; data: object } }[]; next_cursor: number }>(
        await call(system.baseUrl, 'GET', `/v1/webhook-events?cursor=${cursor}&limit=250`, { apiKey: vendor.apiKey }),
      );
      if (page.events.length === 0) return events;
      events.push(...page.events.map(({ event }) => event));
      cursor = page.next_cursor;
    }
  }
  const crash = () =>
    Promise.all(
      ['messaging-worker', 'messaging'].map((name) => system.system.services[name as 'messaging'].crash(200)),
    );

  it('stays paused through kill -9 of worker and messaging, and then reaches everybody once', async () => {
    const vendor = await system.vendor({ credits: RECIPIENTS });
    const requestId = await bulk(vendor, '961711');
    await eventually(async () => expect((await reached('961711')).length).toBeGreaterThan(100), { timeoutMs: 20_000 });
    expect(await control(vendor, requestId, 'pause')).toBe('paused');
    const promised = performance.now() + PROMISED_MS;
    await eventually(() => expect(performance.now()).toBeGreaterThan(promised));
    const before = (await reached('961711')).length;
    expect(before).toBeLessThan(RECIPIENTS - SUBMITS_PER_SECOND);
    await eventually(async () => {
      const { control: held } = await progress(vendor, requestId);
      expect(held).toMatchObject({ state: 'paused', paused: RECIPIENTS - before });
    }, AT_REST);
    await crash();
    await eventually(async () => expect(await control(vendor, requestId, 'pause')).toBe('paused'), AT_REST);
    const neighbour = await system.vendor();
    await eventually(async () => {
      const { status } = await neighbour.sendSms({ phone: '96171299999', message: 'Hello' });
      expect(status).toBe(200);
    }, AT_REST);
    await eventually(async () => expect((await reached('96171299999')).length).toBeGreaterThan(0), AT_REST);
    expect((await reached('961711')).length).toBe(before);
    expect(await control(vendor, requestId, 'resume')).toBe('running');
    await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), AT_REST);
    const numbers = await reached('961711');
    expect([numbers.length, new Set(numbers).size]).toEqual([RECIPIENTS, RECIPIENTS]);
    expect(await vendor.balance()).toBe(0);
  }, 240_000);

  it('is cancelled when its canary crosses its bounds, through kill -9: only the canary is charged', async () => {
    const vendor = await system.vendor({ credits: RECIPIENTS });
    const canary = { messages: CANARY, within_seconds: 120, max_failed: 0.2 };
    // The simulator reports these numbers as undeliverable.
    const requestId = await bulk(vendor, '999001', { canary });
    await eventually(async () => expect(await reached('999001')).toHaveLength(CANARY), { timeoutMs: 20_000 });
    await crash();
    await eventually(async () => {
      const { control: held, by_status } = await progress(vendor, requestId);
      expect([held?.state, by_status['failed']]).toEqual(['cancelled', RECIPIENTS - CANARY]);
    }, AT_REST);
    await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), AT_REST);
    expect(new Set(await reached('999001')).size).toBe(CANARY);
    await eventually(async () => expect(await vendor.balance()).toBe(RECIPIENTS - CANARY), AT_REST);
    const decided = (await feedOf(vendor)).filter(({ event }) => event === 'canary.decided');
    expect(decided.map(({ data }) => data)).toEqual([
      expect.objectContaining({
        request_id: requestId,
        decision: 'cancelled',
        reason: 'max_failed_exceeded',
        messages: CANARY,
      }),
    ]);
    expect(wrongOf(await runAudit(system, '--grace', '1'))).toEqual([]);
  }, 240_000);
});
