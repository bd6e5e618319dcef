import { eventually } from '@sms/testing';
import { leftBehind } from './support/left-behind';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

/** The longest a client waits for the answer that something is away. */
const DEADLINE_MS = 10_000;

describe('a part of the infrastructure is away', () => {
  let system: SystemUnderTest;
  let vendor: Vendor;
  beforeAll(async () => {
    system = await SystemUnderTest.start({ ownPostgres: true, env: { MESSAGING_ORPHANED_HOLD_SECONDS: '3' } });
    vendor = await system.vendor({ credits: 1_000 });
    expect((await vendor.sendSms({ phone: '96171000000', message: 'Before' })).status).toBe(200);
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  it.each(['nats', 'postgres'] as const)(
    '%s: answers 503 within the deadline, never 200, and comes back by itself',
    async (part) => {
      const server = system.system[part];
      if (!server) throw new Error(`${part} is not ours`);
      await server.stop();
      const started = performance.now();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_unused, index) =>
          vendor.sendSms({ phone: String(96171000001 + index), message: 'During' }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      expect(performance.now() - started).toBeLessThan(DEADLINE_MS);
      for (const { body, headers } of answers) {
        expect(body).toMatchObject({ status: 'error', success: false, error_code: expect.any(String) as string });
        // What may have been accepted has an id to ask for, everything else may be repeated.
        expect([headers.get('retry-after') !== null, 'request_id' in body]).toEqual(
          body.error_code === 'OUTCOME_UNKNOWN' ? [false, true] : [true, false],
        );
      }
      server.start();
      await eventually(
        async () => expect((await vendor.sendSms({ phone: '96171000099', message: 'After' })).status).toBe(200),
        { timeoutMs: 30_000 },
      );
      await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), {
        timeoutMs: 60_000,
        intervalMs: 500,
      });
      const log = await vendor.wholeLog();
      expect(log.every(({ status }) => status === 'delivered')).toBe(true);
      expect(await vendor.balance()).toBe(1_000 - log.length);
    },
    120_000,
  );
});
