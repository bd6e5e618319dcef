import { Inject, Injectable } from '@nestjs/common';
import { Agent, request } from 'undici';
import { type DispatcherConfig, dispatcherConfig } from '../config/webhook-dispatcher.config';
import { type AttemptResult, outcomeOfStatus, parseRetryAfter } from './attempt-result';
import { readExcerpt } from './read-excerpt';
import { sign } from './signature';

export interface AttemptToSend {
  readonly url: string;
  readonly webhookId: string;
  readonly body: string;
  readonly secrets: readonly string[];
}

const USER_AGENT = 'sms-platform-webhooks/1.0';

const TIMEOUT_CODES = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'ETIMEOUT']);

/** Makes one POST. Whatever happens is a result, so the caller's bookkeeping is the same for all of it. */
@Injectable()
export class AttemptSender {
  constructor(
    @Inject(Agent) private readonly agent: Agent,
    @Inject(dispatcherConfig.KEY) private readonly config: Pick<DispatcherConfig, 'delivery'>,
  ) {}

  async send(attempt: AttemptToSend): Promise<AttemptResult> {
    const startedAt = performance.now();
    // One deadline over name look-up, connecting, TLS, headers and body. Not AbortSignal.timeout(), which cannot be
    // taken back: it goes off for every attempt, thousands of them long after their answers.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), this.config.delivery.timeoutMs);
    try {
      const response = await request(attempt.url, {
        method: 'POST',
        dispatcher: this.agent,
        signal: deadline.signal,
        headers: {
          'content-type': 'application/json',
          'user-agent': USER_AGENT,
          ...sign(attempt.webhookId, attempt.body, attempt.secrets, new Date()),
        },
        body: attempt.body,
      });
      const retryAfter = response.headers['retry-after'];
      const retryAfterMs = parseRetryAfter(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, new Date());
      const durationMs = Math.round(performance.now() - startedAt);
      const responseExcerpt = await readExcerpt(response.body);
      return {
        outcome: outcomeOfStatus(response.statusCode),
        statusCode: response.statusCode,
        errorCode: null,
        retryAfterMs,
        durationMs,
        responseExcerpt,
      };
    } catch (error) {
      const errorCode = errorCodeOf(error);
      const timedOut = deadline.signal.aborted || TIMEOUT_CODES.has(errorCode);
      return {
        outcome: timedOut ? 'timeout' : 'connection_error',
        statusCode: null,
        errorCode: timedOut ? 'TIMEOUT' : errorCode,
        retryAfterMs: null,
        durationMs: Math.round(performance.now() - startedAt),
        responseExcerpt: null,
      };
    } finally {
      clearTimeout(timer);
    }
  }
}

function errorCodeOf(error: unknown): string {
  const coded = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
  return coded ? String(error.code) : 'UNKNOWN';
}
