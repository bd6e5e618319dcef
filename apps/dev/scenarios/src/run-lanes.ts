import { setTimeout as pause } from 'node:timers/promises';
import type { OperatorApi, VendorApi } from '@sms/api-client';
import { becomesTrue, percentile, type System } from '@sms/dev-env';
import { Simulator } from './actors/simulator';
import { createVendor } from './actors/vendor';

const CREDITS = 10_000_000;
/** Of one bulk request. */
const RECIPIENTS = 20_000;
const GIVE_UP_MS = 30_000;
const TARGET_MS = 1_000;

type Say = (line: string) => void;

/**
 * One vendor's bulk drains at the carrier's pace while another sends an OTP each second. Returns whether 99 of 100 took
 * less than a second.
 */
export async function runLanes(
  system: System,
  operator: OperatorApi,
  bulk: number,
  messagesPerSecond: number,
  say: Say,
): Promise<boolean> {
  const simulator = new Simulator(system.simulatorControlUrl);
  const sender = await createVendor(operator, 'bulk-vendor', CREDITS);
  const other = await createVendor(operator, 'otp-vendor', CREDITS);
  for (let from = 0; from < bulk; from += RECIPIENTS) {
    const recipients = Array.from({ length: Math.min(RECIPIENTS, bulk - from) }, (_unused, index) =>
      String(46_700_000_000 + from + index),
    );
    await sender.sendBulkSms({ recipients, message: 'Sale ends today.' });
  }
  const last = String(46_700_000_000 + bulk - 1);
  const seconds = Math.ceil(bulk / messagesPerSecond);
  const latencies: Promise<number>[] = [];
  const begun = performance.now();
  let drained = false;
  for (let second = 0; second < 2 * seconds && !drained; second += 1) {
    latencies.push(otpLatency(other, simulator, String(46_800_000_000 + second)));
    await pause(Math.max(0, begun + (second + 1) * 1_000 - performance.now()));
    drained = (await simulator.acceptedAt(last)).length > 0;
  }
  const took = (performance.now() - begun) / 1_000;
  const waits = (await Promise.all(latencies)).sort((a, b) => a - b);
  const at = (share: number): number => percentile(waits, share) ?? Infinity;
  say(
    `\n${bulk} bulk messages of one vendor, ${drained ? 'drained' : 'not drained'} after ${took.toFixed(0)} s at ${messagesPerSecond}/s; meanwhile ${waits.length} OTPs of another`,
  );
  say(
    `from the request for an OTP to its acceptance by the carrier: p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, longest ${at(1).toFixed(0)} ms`,
  );
  return drained && at(0.99) < TARGET_MS;
}

/** Milliseconds from the request until the carrier has taken the message. */
async function otpLatency(vendor: VendorApi, simulator: Simulator, phone: string): Promise<number> {
  const sentAt = Date.now();
  await vendor.generateOtp(phone);
  let accepted: number[] = [];
  await becomesTrue(async () => (accepted = await simulator.acceptedAt(phone)).length > 0, GIVE_UP_MS, 100);
  return (accepted[0] ?? Infinity) - sentAt;
}
