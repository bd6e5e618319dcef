import type { Labels } from '@sms/contracts/messaging';
import { labelsOf, type LabelsRow } from './labels';

/** The immutable facts of a message, as reported in events. */
export interface MessageFacts {
  /** Id in the log. */
  readonly id: number;
  readonly requestId: string;
  readonly ordinal: number;
  readonly accountId: number;
  readonly sender: string;
  readonly recipient: string;
  /** The text that logs may show. */
  readonly text: string;
  readonly credits: number;
  readonly sandbox: boolean;
  /** The advance that its credits were taken from; null: they are held for its request. */
  readonly advanceId: string | null;
  readonly createdAt: Date;
  /** The context of the span that accepted it; null: it is not part of a sampled trace. */
  readonly traceParent: string | null;
  readonly labels: Labels;
}

/** These facts as columns of the log. */
export interface MessageFactsRow extends LabelsRow {
  readonly id: number;
  readonly request_id: string;
  readonly ordinal: number;
  readonly account_id: number;
  readonly sender: string;
  readonly recipient: string;
  readonly text: string;
  /** Then `text` is empty until `Texts` has opened it. */
  readonly sealed_text: Buffer | null;
  readonly credits: number;
  readonly sandbox: boolean;
  readonly advance_id: string | null;
  readonly created_at: Date;
  readonly trace_parent: string | null;
}

export function factsOf(row: MessageFactsRow): MessageFacts {
  return {
    id: row.id,
    requestId: row.request_id,
    ordinal: row.ordinal,
    accountId: row.account_id,
    sender: row.sender,
    recipient: row.recipient,
    text: row.text,
    credits: row.credits,
    sandbox: row.sandbox,
    advanceId: row.advance_id,
    createdAt: row.created_at,
    traceParent: row.trace_parent,
    labels: labelsOf(row),
  };
}
