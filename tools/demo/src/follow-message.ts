import { setTimeout as pause } from 'node:timers/promises';
import type { VendorApi } from '@sms/api-client';
import type { Screen } from './screen';
import type { WebhookInbox } from './webhook-inbox';

const DEADLINE_MS = 30_000;
const LOOK_EVERY_MS = 25;
/** The log is read often at first and then once a second: a login may make 60 requests a minute. */
const READ_LOG_OFTEN_FOR_MS = 1_500;
const READ_LOG_OFTEN_MS = 100;
const READ_LOG_SELDOM_MS = 1_000;

const FINAL = ['delivered', 'undelivered', 'failed'];

export interface Journey {
  /** Stages with the milliseconds from the send until each was reached. */
  readonly stages: ReadonlyMap<string, number>;
  /** Delivered by the log, and told so by a webhook whose signature holds. */
  readonly arrived: boolean;
}

/** Shows each step of one message until its final webhook has come, at most 30 s. */
export async function followMessage(
  vendor: VendorApi,
  inbox: WebhookInbox,
  screen: Screen,
  recipient: string,
  sentAtMs: number,
): Promise<Journey> {
  const stages = new Map<string, number>();
  let shownWebhooks = 0;
  let final: string | undefined;
  let reported: string | undefined;
  let readLogAt = 0;

  const reach = (stage: string, atMs: number, detail: string): void => {
    if (stages.has(stage)) return;
    stages.set(stage, atMs - sentAtMs);
    screen.step(atMs - sentAtMs, stage, detail);
  };

  while (Date.now() - sentAtMs < DEADLINE_MS && (final === undefined || reported !== final)) {
    const now = Date.now();
    if (final === undefined && now >= readLogAt) {
      const { data: newest } = await vendor.logPage(1, 20);
      const status = newest.find((entry) => entry.recipient === recipient)?.status;
      if (status !== undefined && status !== 'queued') reach(status, Date.now(), 'GET /v1/sms-logs shows it');
      if (status !== undefined && FINAL.includes(status)) final = status;
      readLogAt = Date.now() + (now - sentAtMs < READ_LOG_OFTEN_FOR_MS ? READ_LOG_OFTEN_MS : READ_LOG_SELDOM_MS);
    }
    for (const webhook of inbox.for(recipient).slice(shownWebhooks)) {
      shownWebhooks += 1;
      // The log may have been read too seldom to see it.
      reach(webhook.status, webhook.reachedAtMs, 'its webhook tells of it');
      const signature = webhook.signatureValid ? 'signature valid' : 'SIGNATURE INVALID';
      screen.step(
        webhook.receivedAtMs - sentAtMs,
        'webhook',
        `${webhook.status}, ${signature}, webhook-id ${webhook.id}`,
      );
      if (webhook.signatureValid && FINAL.includes(webhook.status)) {
        reported = webhook.status;
        stages.set('webhook', webhook.receivedAtMs - sentAtMs);
      }
    }
    await pause(LOOK_EVERY_MS);
  }
  return { stages, arrived: final === 'delivered' && reported === 'delivered' };
}
