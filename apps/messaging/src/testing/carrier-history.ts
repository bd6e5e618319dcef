import type { MessageState } from '@sms/smpp';
import fc from 'fast-check';

export const WORKERS = 3;
const CARRIERS = ['near', 'far'] as const;
export type CarrierName = (typeof CARRIERS)[number];

interface SentMessage {
  readonly parts: 1 | 2;
  /** Logs show its text masked. */
  readonly isSecret: boolean;
  /** Two messages may have one. */
  readonly recipient: number;
  readonly route: readonly CarrierName[];
}

/**
 * The forms of carriers' ids. Numbers can be written to another base, and short ids prove little. Carriers that count
 * give the same ids, and some repeat theirs: to other recipients here, since which of two messages to one recipient is
 * meant depends on which of them is known when the receipt comes.
 */
const ID_FORMS = ['words', 'hexadecimal', 'short', 'counted', 'repeated'] as const;

const ANSWERS = [
  'accepted',
  'accepted without an id',
  'refused',
  'refused for now',
  'refused here',
  'not sent',
  'unanswered',
] as const;

interface Answer {
  /** Index of a submitted part, modulo their number. */
  readonly of: number;
  readonly kind: (typeof ANSWERS)[number];
}

export interface HistoryReceipt {
  readonly of: number;
  readonly state: MessageState;
  readonly recipient: 'own' | 'another' | 'none';
  readonly id: 'own' | 'decimal' | 'unknown';
  readonly carrier: 'own' | 'another';
  /** A further reference to the submission: our reference, or the address that it was reported to. */
  readonly names: 'nothing' | 'reference' | 'submission';
}

export type HistoryStep =
  | { readonly do: 'claim'; readonly worker: number; readonly carrier: CarrierName; readonly limit: 1 | 5 }
  /** Each is committed by the worker that submitted; those of one worker together. */
  | { readonly do: 'answer'; readonly answers: readonly Answer[] }
  | { readonly do: 'report'; readonly worker: number; readonly receipts: readonly HistoryReceipt[] }
  | { readonly do: 'cancel'; readonly message: number }
  /** The claim of a submitted part is taken from its worker, which lives on. */
  | { readonly do: 'end lease'; readonly of: number; readonly worker: number }
  | { readonly do: 'end waits'; readonly worker: number }
  | { readonly do: 'look again'; readonly worker: number };

/** Events of a few messages, one after the other. */
export interface CarrierHistory {
  /** `one`: the carrier gives the same id to all messages. */
  readonly ids: (typeof ID_FORMS)[number] | 'one';
  readonly messages: readonly SentMessage[];
  readonly steps: readonly HistoryStep[];
}

const worker = fc.nat(WORKERS - 1);
/** Few values, so that most histories have steps about the same part. */
const of = fc.nat(5);

const message = fc.record({
  parts: fc.oneof({ weight: 3, arbitrary: fc.constant(1 as const) }, fc.constant(2 as const)),
  isSecret: fc.boolean(),
  recipient: fc.nat(2),
  route: fc.constantFrom<readonly CarrierName[]>(['near'], ['near', 'far'], ['far', 'near'], ['far']),
});

const answer = fc.record({
  of,
  kind: fc.oneof({ weight: 5, arbitrary: fc.constant(ANSWERS[0]) }, fc.constantFrom(...ANSWERS)),
});

const usually = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));

const receipt: fc.Arbitrary<HistoryReceipt> = fc.record({
  of,
  state: fc.oneof(
    fc.constantFrom<MessageState>('delivered', 'undeliverable', 'rejected'),
    fc.constantFrom<MessageState>('enroute', 'accepted', 'expired', 'deleted', 'unknown'),
  ),
  recipient: usually<HistoryReceipt['recipient']>('own', 'another', 'none'),
  id: usually<HistoryReceipt['id']>('own', 'decimal', 'unknown'),
  carrier: usually<HistoryReceipt['carrier']>('own', 'another'),
  names: usually<HistoryReceipt['names']>('nothing', 'reference', 'submission'),
});

const claim = fc.record({
  do: fc.constant('claim' as const),
  worker,
  carrier: fc.constantFrom(...CARRIERS),
  limit: fc.constantFrom(1 as const, 5 as const),
});

const step: fc.Arbitrary<HistoryStep> = fc.oneof(
  { weight: 3, arbitrary: claim },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      answers: fc.array(answer, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      worker,
      receipts: fc.array(receipt, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), message: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end lease' as const), of, worker }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end waits' as const), worker }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('look again' as const), worker }) },
);

export const carrierHistory: fc.Arbitrary<CarrierHistory> = fc
  .record({
    ids: fc.constantFrom(...ID_FORMS),
    messages: fc.array(message, { minLength: 1, maxLength: 4 }),
    // Nothing happens to an unclaimed message.
    first: claim,
    others: fc.array(step, { minLength: 2, maxLength: 12, size: 'max' }),
  })
  .map(({ ids, messages, first, others }) => readable({ ids, messages, steps: [first, ...others] }));

/** Sets the text that fast-check prints. */
function readable(history: CarrierHistory): CarrierHistory {
  return Object.defineProperty({ ...history }, fc.toStringMethod, { value: () => describeHistory(history) });
}

function describeHistory({ ids, messages, steps }: CarrierHistory): string {
  return [
    '',
    `ids: ${ids}`,
    ...messages.map(
      ({ parts, isSecret, recipient, route }, index) =>
        `message ${index}: ${parts} part(s)${isSecret ? ', secret,' : ''} to recipient ${recipient} over ${route.join(', ')}`,
    ),
    ...steps.map((one, index) => `${index + 1}. ${describeStep(one)}`),
  ].join('\n  ');
}

function describeStep(one: HistoryStep): string {
  switch (one.do) {
    case 'claim':
      return `worker ${one.worker} claims ${one.limit} for ${one.carrier}`;
    case 'answer':
      return `answers: ${one.answers.map(({ of: part, kind }) => `${kind} (part ${part})`).join('; ')}`;
    case 'report':
      return `worker ${one.worker} gets receipts: ${one.receipts.map(describeReceipt).join('; ')}`;
    case 'cancel':
      return `message ${one.message} is cancelled`;
    case 'end lease':
      return `worker ${one.worker} takes the claim of part ${one.of} from its worker`;
    case 'end waits':
      return `worker ${one.worker} ends the waits`;
    case 'look again':
      return `worker ${one.worker} looks again at unmatched receipts`;
  }
}

function describeReceipt({ of: part, state, recipient, id, carrier, names }: HistoryReceipt): string {
  const odd = [
    recipient === 'own' ? [] : `${recipient} recipient`,
    id === 'own' ? [] : `${id} id`,
    carrier === 'own' ? [] : 'the other carrier',
    names === 'nothing' ? [] : `with the ${names}`,
  ].flat();
  return `${state} (part ${part}${odd.length === 0 ? '' : `: ${odd.join(', ')}`})`;
}
