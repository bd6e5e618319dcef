import fc from 'fast-check';
import {
  type CarrierReceipt,
  normaliseCarrierMessageId,
  responseIdsOf,
  STANDARD_RECEIPT_SETTINGS,
} from '@sms/carriers';
import { receiptWith } from '../testing/receipt-with';
import { matchReceipt, type Candidate, type Candidates, type MatchContext } from './match-receipt';
import { quoteOf } from './quoted-text';

const NOW = new Date('2026-11-21T17:31:30Z');
const SENT = new Date('2026-11-21T17:30:00Z');
const RECIPIENT = '96171123456';
const OTHER = '96179999999';

const receipt = (overrides: Partial<CarrierReceipt> = {}): CarrierReceipt =>
  receiptWith({
    carrierMessageId: '281605133',
    source: RECIPIENT,
    destination: 'ACME',
    state: 'delivered',
    stateWord: 'DELIVRD',
    ...overrides,
  });
let lastId = 70_000;
const candidate = (overrides: Partial<Candidate> = {}): Candidate => {
  lastId += 1;
  return {
    submissionId: lastId,
    messageId: lastId,
    carrierMessageId: '281605133',
    recipient: RECIPIENT,
    sender: 'ACME',
    segment: 1,
    outcome: 'accepted',
    final: false,
    submittedAt: SENT,
    written: true,
    text: 'Hello world',
    ...overrides,
  };
};
const silentCandidate = (overrides: Partial<Candidate> = {}) =>
  candidate({ carrierMessageId: null, outcome: 'uncertain', ...overrides });
type Form = 'text' | 'hex_to_decimal' | 'decimal_to_hex';
const byId = (form: Form, overrides: Partial<Candidate> = {}) => ({ ...candidate(overrides), form });
const match = (one: CarrierReceipt, candidates: Partial<Candidates>, context: Partial<MatchContext> = {}) =>
  matchReceipt(
    one,
    { byId: [], silent: [], named: null, ...candidates },
    {
      settings: STANDARD_RECEIPT_SETTINGS,
      form: 'unknown',
      submittedAt: null,
      zoneKnown: false,
      receivedAt: NOW,
      quote: quoteOf(one.quotedText),
      ...context,
    },
  );

describe('matchReceipt', () => {
  describe('by an id that is equal', () => {
    it.each([
      ['agrees', RECIPIENT],
      ['is national', '071123456'],
      ['has 00', '0096171123456'],
      ['is missing', null],
      ['is a short code', '4711'],
    ])('takes the submission when the recipient %s', (_what, source) => {
      const known = byId('text');
      expect(match(receipt({ source }), { byId: [known] })).toMatchObject({
        kind: 'matched',
        candidate: { submissionId: known.submissionId },
      });
    });

    it('chooses by the recipient where ids repeat, and by the time where that agrees with several', () => {
      const [mine, theirs] = [byId('text'), byId('text', { recipient: OTHER })];
      expect(match(receipt(), { byId: [theirs, mine] })).toMatchObject({
        candidate: { submissionId: mine.submissionId },
      });
      const later = byId('text', { submittedAt: new Date(SENT.getTime() + 3_600_000) });
      expect(match(receipt(), { byId: [later, mine] })).toEqual({ kind: 'none' });
      expect(match(receipt(), { byId: [later, mine] }, { submittedAt: SENT })).toMatchObject({
        candidate: { submissionId: mine.submissionId },
      });
      const soon = byId('text', { submittedAt: new Date(SENT.getTime() + 60_000) });
      expect(match(receipt(), { byId: [soon, mine] }, { submittedAt: SENT })).toEqual({ kind: 'none' });
    });

    it('takes the first of the attempts of a message that have it, and before that the first of its parts', () => {
      const sent = { messageId: 7 };
      const [first, second] = [byId('text', { ...sent, segment: 2 }), byId('text', { ...sent, segment: 2 })];
      const chosen = (...newestFirst: Candidates['byId']) => {
        const result = match(receipt(), { byId: newestFirst });
        return 'candidate' in result && result.candidate.submissionId;
      };
      expect(chosen(second, first)).toBe(first.submissionId);
      const part = byId('text', sent);
      expect(chosen(part, second, first)).toBe(part.submissionId);
    });

    it('believes a long id against the recipient, a short one not', () => {
      expect(match(receipt({ source: OTHER }), { byId: [byId('text')] })).toMatchObject({
        kind: 'matched',
        contradicting: true,
      });
      expect(
        match(receipt({ source: OTHER, carrierMessageId: '28160' }), {
          byId: [byId('text', { carrierMessageId: '28160' })],
        }),
      ).toEqual({ kind: 'none' });
      expect(
        match(
          receipt({ source: OTHER }),
          { byId: [byId('text')] },
          { settings: { ...STANDARD_RECEIPT_SETTINGS, receiptAddress: 'source' } },
        ),
      ).toEqual({ kind: 'none' });
    });

    it('knows a repetition', () => {
      expect(match(receipt(), { byId: [byId('text', { final: true })] })).toMatchObject({ kind: 'repeated' });
      // The id may have been given again, to a message that is not known yet.
      expect(match(receipt({ source: OTHER }), { byId: [byId('text', { final: true })] })).toEqual({ kind: 'none' });
    });
  });

  describe('by an id that is converted', () => {
    const converted = (overrides: Partial<Candidate> = {}) =>
      byId('hex_to_decimal', { carrierMessageId: '10c8f40d', ...overrides });

    it('takes it from a recipient who agrees, and tells the form as evidence', () => {
      expect(match(receipt(), { byId: [converted()] })).toMatchObject({
        kind: 'converted',
        evidence: 'hex_to_decimal',
      });
    });

    it('needs no recipient once the form is known, and one who agrees before', () => {
      expect(match(receipt({ source: null }), { byId: [converted()] })).toEqual({ kind: 'none' });
      expect(match(receipt({ source: null }), { byId: [converted()] }, { form: 'hex_to_decimal' })).toMatchObject({
        kind: 'converted',
      });
      expect(match(receipt({ source: OTHER }), { byId: [converted()] })).toEqual({ kind: 'none' });
    });

    it('is not tried where it is excluded, for small numbers, or against an equal id', () => {
      expect(match(receipt(), { byId: [converted()] }, { form: 'text' })).toEqual({ kind: 'none' });
      expect(
        match(receipt({ carrierMessageId: '16' }), { byId: [byId('hex_to_decimal', { carrierMessageId: '10' })] }),
      ).toEqual({ kind: 'none' });
      const equal = byId('text');
      expect(match(receipt(), { byId: [converted(), equal] })).toMatchObject({
        kind: 'matched',
        candidate: { submissionId: equal.submissionId },
      });
    });

    it('goes before an equal id that says nothing when the form is known', () => {
      const [right, coincidence] = [converted(), byId('text', { recipient: OTHER })];
      expect(
        match(receipt({ source: null }), { byId: [coincidence, right] }, { form: 'hex_to_decimal' }),
      ).toMatchObject({ candidate: { submissionId: right.submissionId } });
    });
  });

  describe('by the recipient of a submission without an answer', () => {
    it('takes the only one', () => {
      const silent = silentCandidate();
      expect(match(receipt(), { silent: [silent] })).toMatchObject({
        kind: 'by_recipient',
        candidate: { submissionId: silent.submissionId },
      });
    });

    it('takes the lowest of the parts of one message', () => {
      const parts = [3, 1, 2].map((segment) => silentCandidate({ segment, messageId: 1 }));
      expect(match(receipt(), { silent: parts })).toMatchObject({ candidate: { segment: 1 } });
    });

    it('takes none of several messages, and says between which it lies', () => {
      expect(match(receipt(), { silent: [silentCandidate(), silentCandidate()] })).toMatchObject({
        kind: 'ambiguous',
        candidates: [{}, {}],
      });
    });

    it('chooses by our reference when it is repeated', () => {
      const [one, two] = [silentCandidate(), silentCandidate()];
      expect(match(receipt({ reference: two.submissionId % 65_536 }), { silent: [one, two] })).toMatchObject({
        kind: 'by_reference',
        candidate: { submissionId: two.submissionId },
      });
    });

    it.each([
      ['the recipient is another', { source: OTHER }, {}],
      ['the recipient is not said', { source: null }, {}],
      ['the other address is not our sender', { destination: 'OTHERS' }, {}],
      ['it quotes another text', { quotedText: 'Good bye to you' }, {}],
      ['it was submitted at another time', {}, { submittedAt: new Date(SENT.getTime() - 420_000) }],
      ['it came before the submit', {}, { receivedAt: new Date(SENT.getTime() - 1) }],
      ['it is known by its text alone', { textForm: true }, {}],
    ])('takes none when %s', (_why, overrides, context) => {
      expect(match(receipt(overrides), { silent: [silentCandidate()] }, context)).toEqual({ kind: 'none' });
    });

    it('takes one whose text it quotes, and whose time fits but for a zone', () => {
      expect(
        match(
          receipt({ quotedText: 'Hello wor' }),
          { silent: [silentCandidate()] },
          { submittedAt: new Date(SENT.getTime() + 7_200_000 - 60_000) },
        ),
      ).toMatchObject({ kind: 'by_recipient' });
    });

    it('waits while another to the same recipient may still be answered', () => {
      expect(match(receipt(), { silent: [silentCandidate(), silentCandidate({ outcome: 'in_flight' })] })).toEqual({
        kind: 'none',
      });
    });

    it.each<[string, Partial<Candidate>, Partial<CarrierReceipt>, Partial<MatchContext>]>([
      ['from another sender', { sender: 'OTHERS' }, {}, {}],
      ['with another text', { text: 'Good bye to you' }, { quotedText: 'Hello wor' }, {}],
      ['of another time', { submittedAt: new Date(SENT.getTime() - 420_000) }, {}, { submittedAt: SENT }],
    ])('waits for the answer to another one %s, although it fits less', (_which, other, said, context) => {
      const inFlight = silentCandidate({ outcome: 'in_flight', ...other });
      expect(match(receipt(said), { silent: [silentCandidate(), inFlight] }, context)).toEqual({ kind: 'none' });
      expect(match(receipt(said), { silent: [silentCandidate()] }, context).kind).toBe('by_recipient');
    });
  });

  it('takes the submission that the address of a report names, whatever else it says', () => {
    const named = candidate();
    expect(match(receipt({ submissionId: named.submissionId, source: OTHER }), { named })).toMatchObject({
      kind: 'matched',
      candidate: { submissionId: named.submissionId },
    });
  });

  it('never gives a receipt to a wrong submission, whatever the counter and the form of the carrier', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 100_000, max: 0xffff_ffff }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(
        numbers,
        fc.constantFrom('hex', 'decimal'),
        fc.array(fc.constantFrom(RECIPIENT, OTHER), { minLength: 30, maxLength: 30 }),
        (ids, form, recipients) => {
          const submissions = ids.map((id, index) =>
            candidate({
              carrierMessageId: normaliseCarrierMessageId(form === 'hex' ? id.toString(16) : String(id)),
              recipient: recipients[index] ?? RECIPIENT,
            }),
          );
          for (const [index, id] of ids.entries()) {
            const own = submissions[index];
            const written = form === 'hex' ? String(id) : id.toString(16);
            const readings = [{ id: written, form: 'text' as const }, ...responseIdsOf(written)];
            const found = readings.flatMap((reading) =>
              submissions
                .filter(({ carrierMessageId }) => carrierMessageId === reading.id)
                .map((one) => ({ ...one, form: reading.form })),
            );
            const decided = match(receipt({ carrierMessageId: written, source: own?.recipient ?? null }), {
              byId: found,
            });
            // Another submission to the same recipient may have by chance the id that this receipt is written as.
            if ('candidate' in decided && !found.some(({ form: reading }) => reading === 'text'))
              expect(decided.candidate.submissionId).toBe(own?.submissionId);
          }
        },
      ),
    );
  });
});
