import { setTimeout as pause } from 'node:timers/promises';
import { OperatorApi, type VendorApi } from '@sms/api-client';
import { becomesTrue } from '@sms/dev-env';
import { percentile } from '@sms/kit';
import { clientOf } from '../support/http';
import { SystemUnderTest } from '../support/system-under-test';
import { Simulator } from './actors/simulator';
import { createVendor } from './actors/vendor';

const MESSAGES_PER_SECOND = 500;
const CREDITS = 10_000_000;
const BULK = 20_000;
const GIVE_UP_MS = 30_000;
const MAX_OTP_MS = 1_000;

describe('a bulk that drains at the pace of the carrier', () => {
  let system: SystemUnderTest;
  let simulator: Simulator;

  beforeAll(async () => {
    system = await SystemUnderTest.start({ carrierMessagesPerSecond: MESSAGES_PER_SECOND });
    simulator = new Simulator(system.system.simulatorControlUrl);
  });
  afterAll(() => system.stop());

  it('leaves 99 of 100 one-time passwords of another vendor within a second at the carrier', async () => {
    const operator = await OperatorApi.logIn(clientOf(system.baseUrl), system.system.operator);
    const sender = await createVendor(operator, 'bulk-vendor', CREDITS);
    const other = await createVendor(operator, 'otp-vendor', CREDITS);
    const recipients = Array.from({ length: BULK }, (_unused, index) => String(46_700_000_000 + index));
    await sender.sendBulkSms({ recipients, message: 'Sale ends today.' });
    const latencies: Promise<number>[] = [];
    const begun = performance.now();
    let drained = false;
    for (let second = 0; second < (2 * BULK) / MESSAGES_PER_SECOND && !drained; second += 1) {
      latencies.push(otpLatency(other, String(46_800_000_000 + second)));
      await pause(Math.max(0, begun + (second + 1) * 1_000 - performance.now()));
      drained = (await simulator.acceptedAt(recipients.at(-1) ?? '')).length > 0;
    }
    const waits = (await Promise.all(latencies)).sort((a, b) => a - b);
    expect(drained).toBe(true);
    expect(percentile(waits, 0.99)).toBeLessThan(MAX_OTP_MS);
  }, 300_000);

  /** Milliseconds from the request until the carrier has taken the message. */
  async function otpLatency(vendor: VendorApi, phone: string): Promise<number> {
    const sentAt = Date.now();
    await vendor.generateOtp(phone);
    let accepted: number[] = [];
    await becomesTrue(async () => (accepted = await simulator.acceptedAt(phone)).length > 0, GIVE_UP_MS, 100);
    return (accepted[0] ?? Infinity) - sentAt;
  }
});
