import { type Calls, type Schemas, SmsApiError, SmsConnectionError } from '@sms/sdk';
import { setTimeout as pause } from 'node:timers/promises';
import { forward } from './forward';
import type { ListenState, ListenStateFile } from './listen-state';

/** A key has 60 requests a minute unless its account has more. */
const POLL_MS = 2_000;
const PAGE = 250;

type Page = Schemas['WebhookEventsResponse'];

/**
 * Forwards the events of the feed one after the other. The cursor is kept after the receiver has accepted an event, so
 * a listener that is killed forwards at most one event twice and leaves none out.
 */
export async function listen(
  api: Calls,
  target: URL,
  file: ListenStateFile,
  start: ListenState,
  write: (line: string) => void,
): Promise<never> {
  for (let { cursor } = start; ;) {
    const page = await pageAfter(api, cursor, write);
    if (page.oldest_sequence > cursor + 1)
      write(`Events ${cursor + 1} to ${page.oldest_sequence - 1} are no longer kept.`);
    for (const { sequence, webhook_id, event } of page.events) {
      const body = JSON.stringify(event);
      const note = (problem: string): void => write(`${sequence} ${event.event}: ${problem}`);
      const status = await forward(target, start.secret, { webhookId: webhook_id, body }, note);
      cursor = sequence;
      file.write({ ...start, cursor });
      write(`${sequence} ${event.event} → ${status}`);
    }
    if (page.events.length === 0) await pause(POLL_MS);
  }
}

/** @throws {SmsApiError} when the API refuses for good */
async function pageAfter(api: Calls, cursor: number, write: (line: string) => void): Promise<Page> {
  for (;;) {
    try {
      return await api.listWebhookEvents({ cursor, limit: PAGE });
    } catch (error) {
      const mayPass = error instanceof SmsApiError && (error.status === 429 || error.status >= 500);
      if (!mayPass && !(error instanceof SmsConnectionError)) throw error;
      write(error.message);
      await pause(POLL_MS);
    }
  }
}

/** The number of the newest event. */
export async function newestEvent(api: Calls): Promise<number> {
  return (await api.listWebhookEvents({ cursor: 0, limit: 1 })).latest_sequence;
}
