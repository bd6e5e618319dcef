import { createLogger } from '@sms/platform/observability';
import type { SettledSubmission } from './outcome-of';
import type { CarrierOddities } from '../../inbox/carrier-oddities';
import type { IncomingMessages } from '../../inbox/incoming-messages';
import { MAX_REFUSALS } from '../../config/tuning';
import { receiptWith } from '../../testing/receipt-with';
import type { CommitOutcomes } from './commit-outcomes';
import type { CommitReceipts } from './commit-receipts';
import type { IsolatePoison } from './isolate-poison';
import { OutcomeWriter } from './outcome-writer';

const settled = (outcome: SettledSubmission['outcome']): SettledSubmission => ({ submissionId: 1, outcome });

/** A writer that commits at once, and what it has committed, in order. */
function start(): { readonly writer: OutcomeWriter; readonly committed: readonly string[] } {
  const committed: string[] = [];
  const writer = new OutcomeWriter(
    {
      execute: async (outcomes: readonly SettledSubmission[]) =>
        void committed.push(...outcomes.map(({ outcome }) => outcome.kind)),
    } as unknown as CommitOutcomes,
    { execute: async () => void committed.push('receipt') } as unknown as CommitReceipts,
    {} as IsolatePoison,
    {} as IncomingMessages,
    {} as CarrierOddities,
    createLogger('test', 'silent'),
  );
  return { writer, committed };
}

describe('what carriers say', () => {
  it('is committed in this order: answers, the receipts that came with them, refusals', async () => {
    const { writer, committed } = start();
    const waiting = [
      writer.receipt(receiptWith({ carrierMessageId: 'a1', source: '96171123456', state: 'delivered' })),
      writer.outcome(settled({ kind: 'not_sent' })),
      writer.outcome(settled({ kind: 'accepted', carrierMessageId: 'a1', verbatimMessageId: 'A1' })),
    ];
    expect(writer.uncommitted).toBe(2);
    writer.start();
    await Promise.all(waiting);
    expect(committed).toEqual(['accepted', 'receipt', 'not_sent']);
    expect(writer.uncommitted).toBe(0);
    await writer.stop();
  });

  it('is committed as a whole before the process ends, however much waits', async () => {
    const { writer, committed } = start();
    const refusals = Array.from({ length: 2 * MAX_REFUSALS + 1 }, () => settled({ kind: 'not_sent' }));
    writer.start();
    const waiting = refusals.map((refusal) => writer.outcome(refusal));
    await writer.stop();
    await Promise.all(waiting);
    expect(committed).toHaveLength(refusals.length);
  });
});
