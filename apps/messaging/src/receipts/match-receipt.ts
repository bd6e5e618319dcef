import { type CarrierReceipt, type Conversion, isLargeId, type ReceiptSettings, referenceOf } from '@sms/carriers';
import type { SubmissionState } from '../message/submission-outcome';
import { compareRecipients, type Agreement } from './compare-recipients';
import { quotes, type Quote } from './quoted-text';

/** A submission that a receipt may be about. */
export interface Candidate {
  readonly submissionId: number;
  readonly messageId: number;
  readonly carrierMessageId: string | null;
  readonly recipient: string;
  readonly sender: string;
  readonly segment: number;
  readonly outcome: SubmissionState;
  /** Whether it has its final receipt. */
  readonly final: boolean;
  readonly submittedAt: Date;
  readonly text: string;
  /** Whether its attempt is stored. Otherwise there is only a claim so far, and its answer is awaited. */
  readonly written: boolean;
}

/** The form of the ids in a carrier's receipts: as they are, converted, or sometimes one and sometimes the other. */
export type KnownForm = 'text' | Conversion | 'mixed' | 'unknown';

export interface MatchContext {
  readonly settings: ReceiptSettings;
  readonly form: KnownForm;
  /** When the receipt says that the message was submitted; null when it does not say. */
  readonly submittedAt: Date | null;
  /** Whether its zone is known, so that its date is exact to the minute. */
  readonly zoneKnown: boolean;
  readonly receivedAt: Date;
  /** The beginning of the text, where the receipt repeats it. */
  readonly quote: Quote | null;
}

export interface Candidates {
  /** By id, as the receipt writes it and converted, the newest of each first. */
  readonly byId: readonly (Candidate & { readonly form: Conversion | 'text' })[];
  /** Unanswered submissions to the recipient, or answered without an id. */
  readonly silent: readonly Candidate[];
  /** The submission referenced by the report's address. */
  readonly named: Candidate | null;
}

export type MatchKind = 'matched' | 'converted' | 'by_reference' | 'by_recipient' | 'repeated';

export type Match =
  | {
      readonly kind: MatchKind;
      readonly candidate: Candidate;
      /** The form in which the id fits, where that proves something about the carrier. */
      readonly evidence: Conversion | 'text' | null;
      /** Whether the receipt seems to have another recipient. */
      readonly contradicting: boolean;
    }
  /** It belongs to one of these, and it cannot be decided to which. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'none' };

type ById = Candidates['byId'][number] & { readonly agreement: Agreement };

const NEAR_MS = 120_000;
const NEAR_WITHOUT_ZONE_MS = 300_000;
const QUARTER_HOUR_MS = 900_000;
/** Shorter ids repeat too often to be trusted against the recipient. */
const TELLING_ID_LENGTH = 8;

/**
 * Decides which submission a receipt is about. Its id decides, as it is or in a form that is known of the carrier; the
 * recipient confirms it, or chooses among several. An unknown id can still resolve a submission without an answer, when
 * exactly one fits. Identity is tried first; a form that is only supposed needs a recipient that agrees.
 */
export function matchReceipt(receipt: CarrierReceipt, candidates: Candidates, context: MatchContext): Match {
  if (candidates.named) return found(candidates.named.final ? 'repeated' : 'matched', candidates.named, null);
  const byId = candidates.byId.map((candidate): ById => ({
    ...candidate,
    agreement: compareRecipients(receipt, candidate, context.settings),
  }));
  return matchById(receipt, byId, context) ?? matchSilent(receipt, candidates, context);
}

function matchById(receipt: CarrierReceipt, byId: readonly ById[], context: MatchContext): Match | undefined {
  const readings = trustedReadings(context.form);
  const trusted = readings.map((form) => byId.filter((candidate) => candidate.form === form));
  const open = trusted.map((candidates) => candidates.filter(({ final }) => !final));
  return (
    firstOf(open, (candidates) =>
      oneOf(
        candidates.filter(({ agreement }) => agreement === 'agrees'),
        context,
      ),
    ) ??
    supposed(byId, context) ??
    firstOf(open, (candidates) =>
      oneOf(
        candidates.filter(({ agreement }) => agreement === 'says_nothing'),
        context,
      ),
    ) ??
    firstOf(trusted, (candidates) => againstRecipient(receipt, candidates, context)) ??
    firstOf(trusted, (candidates) => repeated(candidates))
  );
}

/** The readings that need no further proof, the likelier first. */
function trustedReadings(form: KnownForm): readonly (Conversion | 'text')[] {
  return form === 'hex_to_decimal' || form === 'decimal_to_hex' ? [form, 'text'] : ['text'];
}

function firstOf(
  readings: readonly (readonly ById[])[],
  decide: (candidates: readonly ById[]) => Match | undefined,
): Match | undefined {
  for (const candidates of readings) {
    const match = decide(candidates);
    if (match) return match;
  }
  return undefined;
}

/**
 * Returns the only candidate, the first of parts or attempts of one message, or the one sent at the time in the
 * receipt.
 */
function oneOf(candidates: readonly ById[], context: MatchContext): Match | undefined {
  const [first] = candidates;
  if (!first) return undefined;
  if (candidates.length === 1 || sameMessage(candidates)) return byIdFound(lowest(candidates));
  const { submittedAt } = context;
  const near =
    submittedAt === null
      ? []
      : candidates.filter((candidate) => Math.abs(candidate.submittedAt.getTime() - submittedAt.getTime()) <= NEAR_MS);
  return near.length === 1 && near[0] ? byIdFound(near[0]) : undefined;
}

/** Tries an unknown form: only with a recipient that agrees, and never for the small numbers of new systems. */
function supposed(byId: readonly ById[], { form }: MatchContext): Match | undefined {
  if (form === 'text') return undefined;
  const fitting = byId.filter(
    (candidate) =>
      candidate.form !== 'text' &&
      !candidate.final &&
      candidate.agreement === 'agrees' &&
      isLargeId(candidate.carrierMessageId ?? ''),
  );
  return fitting.length > 0 && (fitting.length === 1 || sameMessage(fitting)) ? byIdFound(lowest(fitting)) : undefined;
}

/** Carriers overwrite addresses. A long id that only one submission has is trusted all the same. */
function againstRecipient(
  receipt: CarrierReceipt,
  candidates: readonly ById[],
  { settings }: MatchContext,
): Match | undefined {
  const [only, ...others] = candidates;
  if (!only || others.length > 0 || only.final || only.agreement !== 'contradicts') return undefined;
  if (receipt.carrierMessageId.length < TELLING_ID_LENGTH || settings.receiptAddress === 'source') return undefined;
  return { kind: only.form === 'text' ? 'matched' : 'converted', candidate: only, evidence: null, contradicting: true };
}

function repeated(candidates: readonly ById[]): Match | undefined {
  const known = candidates.find(({ final, agreement }) => final && agreement !== 'contradicts');
  return known && found('repeated', known, null);
}

function byIdFound(candidate: ById): Match {
  const telling =
    candidate.agreement === 'agrees' && candidate.carrierMessageId !== null && isLargeId(candidate.carrierMessageId);
  return found(candidate.form === 'text' ? 'matched' : 'converted', candidate, telling ? candidate.form : null);
}

/** Matches a receipt with an unknown id to an unanswered submission. */
function matchSilent(receipt: CarrierReceipt, { silent }: Candidates, context: MatchContext): Match {
  // Recognised by its text alone: any subscriber could have written it.
  if (receipt.textForm) return { kind: 'none' };
  const agreeing = silent.filter((candidate) => compareRecipients(receipt, candidate, context.settings) === 'agrees');
  const referred = agreeing.filter(
    ({ submissionId }) => receipt.reference !== null && receipt.reference === referenceOf(submissionId),
  );
  if (referred.length === 1 && referred[0])
    return referred[0].written ? found('by_reference', referred[0], null) : { kind: 'none' };
  const fitting = agreeing.filter((candidate) => fits(receipt, candidate, context));
  if (fitting.length === 0) return { kind: 'none' };
  // A submission that may still be answered could be the right one.
  if (agreeing.some(({ outcome }) => outcome === 'in_flight')) return { kind: 'none' };
  return fitting.length === 1 || sameMessage(fitting)
    ? found('by_recipient', lowest(fitting), null)
    : { kind: 'ambiguous', candidates: fitting };
}

/** Whether everything else in the receipt is true of the submission, too. */
function fits(receipt: CarrierReceipt, { sender, submittedAt, text }: Candidate, context: MatchContext): boolean {
  const { receivedAt } = context;
  if (submittedAt > receivedAt) return false;
  if (context.submittedAt !== null && !near(submittedAt, context.submittedAt, context.zoneKnown)) return false;
  if (!namesSender(receipt, sender)) return false;
  return context.quote === null || quotes(context.quote, text);
}

function near(submittedAt: Date, reported: Date, zoneKnown: boolean): boolean {
  const difference = Math.abs(submittedAt.getTime() - reported.getTime());
  if (zoneKnown) return difference <= NEAR_MS;
  const rest = difference % QUARTER_HOUR_MS;
  return Math.min(rest, QUARTER_HOUR_MS - rest) <= NEAR_WITHOUT_ZONE_MS;
}

/** One address is the recipient; the other, if there is one, has to be our sender. */
function namesSender({ source, destination }: CarrierReceipt, sender: string): boolean {
  const written = [source, destination].filter((address): address is string => address !== null && address !== '');
  if (written.length < 2) return true;
  return written.some(
    (address) =>
      address.toLowerCase() === sender.toLowerCase() ||
      compareRecipients({ source: address, destination: null }, { recipient: sender, sender: '' }, SENDER) === 'agrees',
  );
}

const SENDER = { receiptAddress: 'source', countryCode: null } as const;

function found(kind: MatchKind, candidate: Candidate, evidence: Conversion | 'text' | null): Match {
  return { kind, candidate, evidence, contradicting: false };
}

function sameMessage(candidates: readonly Candidate[]): boolean {
  return candidates.every(({ messageId }) => messageId === candidates[0]?.messageId);
}

/** Parts count alike, so the first without a receipt may have this one. */
function lowest<T extends Candidate>(candidates: readonly T[]): T {
  return candidates.reduce((low, next) =>
    next.segment < low.segment || (next.segment === low.segment && next.submissionId < low.submissionId) ? next : low,
  );
}
