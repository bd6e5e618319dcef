import { deriveStatus as derive, deriveOverdue, type StatusRules, type SubmissionFacts } from './derive-status';

const deriveStatus = (segments: number, submissions: readonly SubmissionFacts[], rules: Partial<StatusRules> = {}) =>
  derive(segments, submissions, {
    multipartReceipts: 'each',
    receiptMeans: 'handset',
    errorCodes: 'own',
    infer: false,
    ...rules,
  });

let nextId = 1;
function submission(segment: number, facts: Partial<SubmissionFacts>): SubmissionFacts {
  return {
    id: nextId++,
    segment,
    state: 'in_flight',
    refusal: null,
    refusalCode: null,
    retryable: false,
    verdict: null,
    reported: null,
    reportedError: null,
    ...facts,
  };
}

describe('deriveStatus', () => {
  it('waits while a segment is in flight', () => {
    expect(deriveStatus(2, [submission(1, { state: 'accepted' }), submission(2, {})])).toEqual({ kind: 'wait' });
  });

  it('is accepted when every segment is, whichever attempt it was', () => {
    const submissions = [
      submission(1, { state: 'accepted' }),
      submission(2, { state: 'not_sent' }),
      submission(2, { state: 'accepted' }),
    ];
    expect(deriveStatus(2, submissions)).toMatchObject({ kind: 'accepted', final: null });
  });

  it('is delivered only when every segment is', () => {
    const first = submission(1, { state: 'accepted', verdict: 'delivered' });
    expect(deriveStatus(2, [first, submission(2, { state: 'accepted' })])).toMatchObject({ final: null });
    expect(deriveStatus(2, [first, submission(2, { state: 'accepted', verdict: 'delivered' })])).toMatchObject({
      final: { status: 'delivered' },
    });
  });

  it('is not delivered as soon as one segment is not', () => {
    const submissions = [
      submission(1, { state: 'accepted' }),
      submission(2, { state: 'accepted', verdict: 'undelivered' }),
    ];
    expect(deriveStatus(2, submissions)).toMatchObject({
      kind: 'accepted',
      final: { status: 'undelivered', failureReason: null },
    });
  });

  it('has failed, with the reason, when the carrier rejected it after accepting', () => {
    expect(deriveStatus(1, [submission(1, { state: 'accepted', verdict: 'rejected' })])).toMatchObject({
      final: { status: 'failed', failureReason: 'rejected by the carrier', reasonCode: 'rejected_by_carrier' },
    });
  });

  it.each([
    ['undelivered', 'undeliverable', '027', 'gsm', 'handset_absent'],
    ['undelivered', 'undeliverable', '27', 'own', 'handset_unreachable'],
    ['undelivered', 'undeliverable', '3-27', 'own', 'handset_absent'],
    ['undelivered', 'undeliverable', '7', 'vonage', 'handset_busy'],
    ['undelivered', 'undeliverable', '30006', 'twilio', 'number_not_mobile'],
    ['undelivered', 'undeliverable', '999', 'gsm', 'handset_unreachable'],
    ['undelivered', 'undeliverable', 'x1', 'gsm', 'handset_unreachable'],
    ['undelivered', 'expired', '027', 'gsm', 'delivery_expired'],
    ['rejected', 'rejected', '013', 'gsm', 'subscriber_barred'],
    ['rejected', 'rejected', '013', 'own', 'rejected_by_carrier'],
  ] as const)(
    'says why by the code of the receipt: %s, %s with %s of %s is %s',
    (verdict, reported, reportedError, errorCodes, reasonCode) => {
      const submissions = [submission(1, { state: 'accepted', verdict, reported, reportedError })];
      expect(deriveStatus(1, submissions, { errorCodes })).toMatchObject({ final: { reasonCode } });
    },
  );

  it('has failed without a charge when refused for good', () => {
    const derived = deriveStatus(1, [submission(1, { state: 'refused', refusal: 'ESME_RINVDSTADR' })]);
    expect(derived).toEqual({
      kind: 'failed',
      failureReason: 'carrier refused: ESME_RINVDSTADR',
      reasonCode: 'carrier_refused',
    });
  });

  it('has failed when one segment was accepted before another was refused', () => {
    const submissions = [
      submission(1, { state: 'accepted' }),
      submission(2, { state: 'refused', refusal: 'ESME_RINVMSGLEN' }),
    ];
    expect(deriveStatus(2, submissions)).toMatchObject({
      kind: 'failed',
      failureReason: 'carrier refused: ESME_RINVMSGLEN',
    });
  });

  it('is tried again after a refusal for now, and never blindly when uncertain', () => {
    expect(deriveStatus(1, [submission(1, { state: 'refused', retryable: true })])).toEqual({ kind: 'retry' });
    expect(deriveStatus(2, [submission(1, { state: 'not_sent' }), submission(2, { state: 'uncertain' })])).toEqual({
      kind: 'uncertain',
    });
  });

  it('goes by the last attempt of a segment that was never accepted', () => {
    const [busy, lost] = [submission(1, { state: 'refused', retryable: true }), submission(1, { state: 'uncertain' })];
    expect(deriveStatus(1, [busy, submission(1, { state: 'refused' })])).toMatchObject({ kind: 'failed' });
    expect(deriveStatus(1, [lost, submission(1, { state: 'not_sent' })])).toEqual({ kind: 'retry' });
    expect(deriveStatus(1, [lost, busy])).toEqual({ kind: 'uncertain' });
  });

  it('takes the best of two copies when an uncertain one turns out to have arrived', () => {
    const first = submission(1, { state: 'accepted', verdict: 'undelivered' });
    const copy = submission(1, { state: 'accepted' });
    expect(deriveStatus(1, [first, copy])).toMatchObject({ final: null });
    expect(deriveStatus(1, [first, { ...copy, verdict: 'delivered' }])).toMatchObject({
      final: { status: 'delivered' },
    });
  });

  it.each([
    ['expired', 'delivery_expired'],
    ['deleted', 'deleted_by_carrier'],
    ['undeliverable', 'handset_unreachable'],
    ['unknown', 'carrier_unknown'],
  ] as const)('says why it was not delivered: %s', (reported, reasonCode) => {
    expect(deriveStatus(1, [submission(1, { state: 'accepted', verdict: 'undelivered', reported })])).toMatchObject({
      final: { status: 'undelivered', reasonCode },
    });
  });

  describe('of a carrier that reports one part for all', () => {
    const parts = (...verdicts: SubmissionFacts['verdict'][]) =>
      verdicts.map((verdict, index) => submission(index + 1, { state: 'accepted', verdict }));

    it.each([
      ['first', parts('delivered', null, null)],
      ['last', parts(null, null, 'delivered')],
      ['any', parts(null, 'delivered', null)],
    ] as const)('%s: waits for another, then takes the one for all', (multipartReceipts, submissions) => {
      expect(deriveStatus(3, submissions, { multipartReceipts })).toEqual({
        kind: 'accepted',
        final: null,
        inferable: true,
      });
      expect(deriveStatus(3, submissions, { multipartReceipts, infer: true })).toMatchObject({
        final: { status: 'delivered', reasonCode: 'one_receipt_for_all_parts' },
      });
    });

    it('infers nothing where each part has its own', () => {
      expect(deriveStatus(2, parts('delivered', null), { multipartReceipts: 'each', infer: true })).toEqual({
        kind: 'accepted',
        final: null,
        inferable: false,
      });
    });

    it('infers nothing from another part than the one that is agreed, and nothing good from a bad one', () => {
      expect(
        deriveStatus(3, parts(null, null, 'delivered'), { multipartReceipts: 'first', infer: true }),
      ).toMatchObject({ final: null, inferable: false });
      expect(
        deriveStatus(3, parts('delivered', null, 'undelivered'), { multipartReceipts: 'first', infer: true }),
      ).toMatchObject({ final: { status: 'undelivered' } });
    });
  });

  it('ends with the acceptance where no receipts come', () => {
    expect(deriveStatus(1, [submission(1, { state: 'accepted' })], { receiptMeans: 'none' })).toMatchObject({
      final: { status: 'delivered', reasonCode: 'carrier_sends_no_receipts' },
    });
  });
});

describe('deriveOverdue', () => {
  const accepted = (segment: number, facts: Partial<SubmissionFacts> = {}) =>
    submission(segment, { state: 'accepted', ...facts });

  it('goes by what has come', () => {
    expect(deriveOverdue(3, [accepted(1), accepted(2, { verdict: 'delivered' }), accepted(3)])).toMatchObject({
      status: 'delivered',
      reasonCode: 'partial_receipts',
    });
    expect(deriveOverdue(1, [accepted(1)])).toMatchObject({ status: 'undelivered', reasonCode: 'no_receipt' });
    expect(deriveOverdue(1, [accepted(1, { reported: 'unknown' })])).toMatchObject({
      status: 'undelivered',
      reasonCode: 'carrier_unknown',
    });
  });
});
