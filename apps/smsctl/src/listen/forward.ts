import { signWebhook } from '@sms/sdk';
import { setTimeout as pause } from 'node:timers/promises';

/** As long as the service waits for a receiver. */
const TIMEOUT_MS = 8_000;
const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [500, 10_000];

export interface Outgoing {
  readonly webhookId: string;
  readonly body: string;
}

/**
 * Posts an event, signed as the service signs it, until the receiver answers 2xx, and returns that status.
 * @param note is called with each failure
 */
export async function forward(
  target: URL,
  secret: string,
  { webhookId, body }: Outgoing,
  note: (problem: string) => void,
): Promise<number> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    const outcome = await post(target, secret, webhookId, body);
    if (typeof outcome === 'number' && outcome >= 200 && outcome <= 299) return outcome;
    note(typeof outcome === 'number' ? `the receiver answered ${outcome}` : outcome);
    await pause(pauseMs);
  }
}

/** Returns the status, or why there is none. */
async function post(target: URL, secret: string, webhookId: string, body: string): Promise<number | string> {
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signWebhook(webhookId, body, secret) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { name, cause } = error as Error & { readonly cause?: { readonly code?: string } };
    return name === 'TimeoutError' ? `no answer within ${TIMEOUT_MS / 1_000} s` : `no answer: ${cause?.code ?? name}`;
  }
}
