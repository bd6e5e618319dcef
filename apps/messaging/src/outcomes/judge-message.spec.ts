import { judgeMessage, type SubmissionFacts } from './judge-message';

let nextId = 1;
function submission(segment: number, facts: Partial<SubmissionFacts>): SubmissionFacts {
  return { id: nextId++, segment, state: 'in_flight', refusal: null, retryable: false, verdict: null, ...facts };
}

describe('judgeMessage', () => {
  it('waits while a segment is under way', () => {
    expect(judgeMessage(2, [submission(1, { state: 'accepted' }), submission(2, {})])).toEqual({ kind: 'wait' });
  });

  it('is accepted when every segment is, whichever attempt it was', () => {
    const submissions = [submission(1, { state: 'accepted' }), submission(2, { state: 'not_sent' }), submission(2, { state: 'accepted' })];
    expect(judgeMessage(2, submissions)).toMatchObject({ kind: 'accepted', final: null });
  });

  it('is delivered only when every segment is', () => {
    const first = submission(1, { state: 'accepted', verdict: 'delivered' });
    expect(judgeMessage(2, [first, submission(2, { state: 'accepted' })])).toMatchObject({ final: null });
    expect(judgeMessage(2, [first, submission(2, { state: 'accepted', verdict: 'delivered' })])).toMatchObject({ final: 'delivered' });
  });

  it('is not delivered as soon as one segment is not', () => {
    const submissions = [submission(1, { state: 'accepted' }), submission(2, { state: 'accepted', verdict: 'undelivered' })];
    expect(judgeMessage(2, submissions)).toMatchObject({ kind: 'accepted', final: 'undelivered', failureReason: null });
  });

  it('has failed, with the reason, when the carrier rejected it after accepting', () => {
    expect(judgeMessage(1, [submission(1, { state: 'accepted', verdict: 'rejected' })])).toMatchObject({ final: 'failed', failureReason: 'rejected by the carrier' });
  });

  it('has failed without a charge when refused for good', () => {
    const judgement = judgeMessage(1, [submission(1, { state: 'refused', refusal: 'ESME_RINVDSTADR' })]);
    expect(judgement).toEqual({ kind: 'failed', failureReason: 'carrier refused: ESME_RINVDSTADR', charged: false });
  });

  it('is charged when one segment was accepted before another was refused', () => {
    const submissions = [submission(1, { state: 'accepted' }), submission(2, { state: 'refused', refusal: 'ESME_RINVMSGLEN' })];
    expect(judgeMessage(2, submissions)).toMatchObject({ kind: 'failed', charged: true });
  });

  it('is tried again after a refusal for now, and never blindly when uncertain', () => {
    expect(judgeMessage(1, [submission(1, { state: 'refused', retryable: true })])).toEqual({ kind: 'retry' });
    expect(judgeMessage(2, [submission(1, { state: 'not_sent' }), submission(2, { state: 'uncertain' })])).toEqual({ kind: 'uncertain' });
  });

  it('takes the best of two copies when an uncertain one turns out to have arrived', () => {
    const first = submission(1, { state: 'accepted', verdict: 'undelivered' });
    const copy = submission(1, { state: 'accepted' });
    expect(judgeMessage(1, [first, copy])).toMatchObject({ final: null });
    expect(judgeMessage(1, [first, { ...copy, verdict: 'delivered' }])).toMatchObject({ final: 'delivered' });
  });
});
