import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '@sms/kit';
import { loadRefusals, vendorRefusals } from '../checks/refusals';
import { startLoad } from '../load/run-load';
import { WebhookTimes } from '../receive/webhook-times';
import type { BenchSystem } from '../stage/bench-system';
import { type BenchVendor, QUOTA_PER_MINUTE } from '../stage/bench-vendor';
import { AcceptedMessages, SUBMITTED_WITHIN_MS } from '../stage/simulator';
import { SEND_BODY, TEXT } from './message';
import type { RoundResult } from './suite';

const MAX_SECONDS = 900;
/** 100 singles a second. */
export const SINGLES = { connections: 5, everyMs: 50, seconds: MAX_SECONDS };
/** Between two messages that are followed to the carrier, and on to their webhook. */
const EVERY_MS = 100;

/** What a vendor notices while another one does something. */
export const NOTICED = {
  send: 'send p99 ms',
  otp: 'password to the carrier p99 ms',
  single: 'single to the carrier p99 ms',
  webhook: 'webhook p99 ms',
} as const;

/** A vendor that sends little, and is watched. */
export class OtherVendor {
  private nextPhone = 46_810_000_000;

  private constructor(
    private readonly stage: BenchSystem,
    private readonly vendor: BenchVendor,
    private readonly hooks: WebhookTimes,
    private readonly carrier: AcceptedMessages,
  ) {}

  static async create(stage: BenchSystem): Promise<OtherVendor> {
    const [vendor, hooks] = [await stage.vendor('watched'), await WebhookTimes.start(stage.system.caDir)];
    await vendor.sendWebhooksTo(hooks.url);
    return new OtherVendor(stage, vendor, hooks, new AcceptedMessages(stage.system.simulatorControlUrl));
  }

  /** Sends until `until` is settled; what of its own messages is not at its end then, is waited for. */
  async watch(until: Promise<unknown>): Promise<Pick<RoundResult, 'figures' | 'refusals'>> {
    const before = await this.vendor.state();
    const load = startLoad({
      url: `${this.stage.system.baseUrl}/v1/vendor/send-sms`,
      headers: { 'x-api-key': this.vendor.api.apiKey },
      body: SEND_BODY,
      ...SINGLES,
    });
    let ended = false;
    const ending = until.finally(() => (ended = true));
    const [passwords, singles, webhooks]: Promise<number>[][] = [[], [], []];
    while (!ended) {
      passwords?.push(this.password());
      const single = this.single();
      singles?.push(single.then(({ waitMs }) => waitMs));
      webhooks?.push(single.then(({ webhookMs }) => webhookMs));
      await pause(EVERY_MS);
    }
    await load.stop();
    await ending;
    const sends = await load.result;
    const [toCarrier, single, webhook] = await Promise.all([passwords, singles, webhooks].map(sorted));
    const accepted = (sends.statuses['200'] ?? 0) + 2 * (single?.length ?? 0);
    await this.stage.settled([this.vendor], MAX_SECONDS * 1_000);
    const lost = [toCarrier, single, webhook].flatMap((all) => all ?? []).filter((ms) => ms === Infinity).length;
    return {
      figures: {
        [NOTICED.send]: sends.p99Ms,
        [NOTICED.otp]: percentile(toCarrier ?? [], 0.99) ?? NaN,
        [NOTICED.single]: percentile(single ?? [], 0.99) ?? NaN,
        [NOTICED.webhook]: percentile(webhook ?? [], 0.99) ?? NaN,
      },
      refusals: [
        ...loadRefusals(sends, { status: '200', quotaPerMinute: QUOTA_PER_MINUTE }),
        ...(lost === 0 ? [] : [`${lost} messages or webhooks did not arrive within ${SUBMITTED_WITHIN_MS} ms`]),
        ...vendorRefusals({ before, after: await this.vendor.state(), accepted, ended: true }),
      ],
    };
  }

  stop(): void {
    this.hooks.stop();
  }

  private async password(): Promise<number> {
    const phone = this.phone();
    return (await this.carrier.submission(phone, () => this.vendor.api.generateOtp(phone))).waitMs;
  }

  /** `webhookMs`: from the carrier's acceptance until the vendor is told of it. */
  private async single(): Promise<{ readonly waitMs: number; readonly webhookMs: number }> {
    const phone = this.phone();
    let requestId = '';
    const { waitMs, acceptedAt } = await this.carrier.submission(
      phone,
      async () => (requestId = await this.vendor.api.sendSms({ phone, message: TEXT })),
    );
    const webhookAt = await this.hooks.of(requestId, SUBMITTED_WITHIN_MS);
    return { waitMs, webhookMs: webhookAt === Infinity ? Infinity : webhookAt - acceptedAt };
  }

  private phone(): string {
    return String((this.nextPhone += 1));
  }
}

async function sorted(values: readonly Promise<number>[] | undefined): Promise<number[]> {
  return (await Promise.all(values ?? [])).sort((a, b) => a - b);
}
