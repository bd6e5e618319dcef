import type { SubmitItem, SubmitReply } from '@sms/contracts/messaging';
import { currentTrace, type Span, startSpan } from '@sms/platform/observability';

interface TracedItem {
  readonly requestId: string;
  readonly span: Span;
}

/** The spans of the items of a batch that are part of sampled traces: what happens to their messages is below these. */
export class TracedItems {
  private constructor(
    /** All items of the batch, those with a span in its context. */
    readonly items: readonly SubmitItem[],
    private readonly traced: readonly TracedItem[],
  ) {}

  static start(items: readonly SubmitItem[]): TracedItems {
    const traced: TracedItem[] = [];
    const trace = currentTrace();
    const links = trace === undefined ? [] : [trace];
    const inContext = items.map((item) => {
      if (item.traceParent === undefined) return item;
      const { requestId, accountId, lane, recipients, sandbox = false } = item;
      const attributes = {
        'sms.send_id': requestId,
        'sms.account_id': accountId,
        'sms.lane': lane,
        'sms.recipients': recipients.length,
        'sms.sandbox': sandbox,
      };
      const span = startSpan('accept send', item.traceParent, { attributes, links });
      if (!span) return item;
      traced.push({ requestId, span });
      return { ...item, traceParent: span.traceParent };
    });
    return new TracedItems(inContext, traced);
  }

  end({ results }: SubmitReply): void {
    if (this.traced.length === 0) return;
    const outcomes = new Map(results.map(({ requestId, outcome }) => [requestId, outcome]));
    for (const { requestId, span } of this.traced) {
      span.set({ 'sms.outcome': outcomes.get(requestId) ?? 'unknown' });
      span.end();
    }
  }

  fail(error: unknown): void {
    for (const { span } of this.traced) span.end(error);
  }
}
