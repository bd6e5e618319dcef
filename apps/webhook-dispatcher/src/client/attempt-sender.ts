import { Inject, Injectable } from '@nestjs/common';
import { type Span, startSpan } from '@sms/platform/observability';
import type { KeyObject } from 'node:crypto';
import { Agent } from 'undici';
import { type DispatcherConfig, dispatcherConfig } from '../config/webhook-dispatcher.config';
import type { AttemptResult } from './attempt-result';
import { Deadlines } from './deadlines';
import { ResponseHandler } from './response-handler';
import { sharedHeaders } from './request-headers';
import { sign } from './signature';

export interface AttemptToSend {
  readonly url: string;
  readonly webhookId: string;
  readonly body: string;
  readonly keys: readonly KeyObject[];
  /** Absent or null: it is not part of a sampled trace. */
  readonly traceParent?: string | null;
}

/** Makes one POST. Every outcome, failures included, is a result, so the caller records all of them alike. */
@Injectable()
export class AttemptSender {
  private readonly deadlines: Deadlines<ResponseHandler>;

  constructor(
    @Inject(Agent) private readonly agent: Agent,
    @Inject(dispatcherConfig.KEY) config: Pick<DispatcherConfig, 'delivery'>,
  ) {
    this.deadlines = new Deadlines(config.delivery.timeoutMs);
  }

  /** @param time at which the attempt is signed */
  send(attempt: AttemptToSend, time: Date): Promise<AttemptResult> {
    return new Promise((resolve) => {
      let span: Span | undefined;
      const handler = new ResponseHandler((result, settled) => {
        this.deadlines.delete(settled);
        if (span) endAttemptSpan(span, result);
        resolve(result);
      });
      this.deadlines.add(handler);
      try {
        if (attempt.traceParent) span = startAttemptSpan(attempt);
        this.dispatch(span ? { ...attempt, traceParent: span.traceParent } : attempt, time, handler);
      } catch (error) {
        handler.onError(error);
      }
    });
  }

  private dispatch(
    { url, webhookId, body, keys, traceParent }: AttemptToSend,
    time: Date,
    handler: ResponseHandler,
  ): void {
    const { origin, pathname, search } = new URL(url);
    const signed = sign(webhookId, body, keys, time);
    // `request()` of the same client costs half as much again: a stream, an AbortController and a timer for each.
    this.agent.dispatch(
      {
        origin,
        path: pathname + search,
        method: 'POST',
        headers: [
          ...sharedHeaders(webhookId).flat(),
          'webhook-timestamp',
          signed['webhook-timestamp'],
          'webhook-signature',
          signed['webhook-signature'],
          ...(traceParent ? ['traceparent', traceParent] : []),
        ],
        body,
        // The deadline is the only time limit: the client's own limits would be timers for each request.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      handler,
    );
  }
}

/** Paths and queries of vendors' URLs may hold secrets. */
function startAttemptSpan({ url, webhookId, traceParent }: AttemptToSend): Span | undefined {
  return startSpan('POST webhook', traceParent, {
    kind: 'client',
    attributes: { 'http.request.method': 'POST', 'server.address': new URL(url).hostname, 'sms.webhook_id': webhookId },
  });
}

function endAttemptSpan(span: Span, { outcome, statusCode, errorCode }: AttemptResult): void {
  span.set({ 'sms.outcome': outcome, ...(statusCode !== null && { 'http.response.status_code': statusCode }) });
  span.end(outcome === 'delivered' ? undefined : (errorCode ?? String(statusCode)));
}
