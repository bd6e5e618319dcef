import type { Pdu } from '../codec/pdu';
import { OverdueSubmits } from './overdue-submits';

const answer = (sequence: number): Pdu => ({
  command: 'submit_sm_resp',
  status: 0,
  sequence,
  tlvs: {},
  defects: [],
  messageId: `late-${sequence}`,
});

describe('OverdueSubmits', () => {
  it('tells of a late answer once, and of none that nobody waited for', () => {
    const overdue = new OverdueSubmits();
    overdue.add(7, 4711);
    expect(overdue.take(answer(8))).toBeUndefined();
    expect(overdue.take({ command: 'enquire_link_resp', status: 0, sequence: 7, tlvs: {}, defects: [] })).toBe(
      undefined,
    );
    expect(overdue.take(answer(7))).toEqual({
      sequence: 7,
      tag: 4711,
      answer: { kind: 'accepted', messageId: 'late-7' },
    });
    expect(overdue.take(answer(7))).toBeUndefined();
  });

  it('forgets the oldest of more than ten thousand', () => {
    const overdue = new OverdueSubmits();
    for (let sequence = 1; sequence <= 10_001; sequence += 1) overdue.add(sequence, sequence);
    expect([1, 2, 10_001].map((sequence) => overdue.take(answer(sequence))?.tag)).toEqual([undefined, 2, 10_001]);
  });
});
