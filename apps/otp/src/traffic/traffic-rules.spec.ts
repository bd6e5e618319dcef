import { ALL, keysOfPhone, REFUSED, suspicionOf, type Traffic } from './traffic-rules';

const PHONE = '96170123456';

const judged = (traffic: Record<string, readonly [generated: number, verified: number]>, over: object = {}) =>
  suspicionOf({
    ...{ phone: PHONE, clientKeys: [], earlier: 0, known: false },
    traffic: new Map(
      Object.entries(traffic).map(([key, [generated, verified]]): [string, Traffic] => [key, { generated, verified }]),
    ),
    ...over,
  });

describe('a code is suspicious', () => {
  it('by none of no codes', () => {
    expect(judged({})).toBeUndefined();
  });

  it('by the shortest prefix of which too few are verified', () => {
    const traffic = { [ALL]: [1_000, 800], '961': [40, 0], '96170123': [10, 0] } as const;
    expect(judged(traffic)).toMatchObject({ rule: 'prefix', key: '961', generated: 40, verified: 0, limit: 5 });
  });

  it('by a range only where people verify in its country', () => {
    const traffic = { [ALL]: [9_000, 2_000], '961': [5_000, 1_000], '96170123': [10, 0] } as const;
    expect(judged(traffic)).toMatchObject({ key: '96170123' });
  });

  it('by a range only while it is not known where the vendor has users', () => {
    expect(judged({ [ALL]: [90, 60], '961': [9, 0] })).toBeUndefined();
    expect(judged({ [ALL]: [90, 60], '961': [9, 0], '96170123': [3, 0] })).toMatchObject({ key: '96170123' });
  });

  it('by no prefix as a whole that has most codes of the vendor', () => {
    expect(judged({ [ALL]: [1_000, 200], '961': [600, 1] })).toBeUndefined();
  });

  it('sooner while many are suspicious', () => {
    const range = { [ALL]: [1_000, 800], '96170123': [2, 0] } as const;
    expect(judged(range)).toBeUndefined();
    expect(judged({ ...range, [REFUSED]: [10, 0] })).toMatchObject({ key: '96170123', limit: 2 });
  });

  it('by its client, unless the client has verified', () => {
    const over = { clientKeys: ['ip:1'] };
    expect(judged({ 'ip:1': [10, 0] }, over)).toMatchObject({ rule: 'client', key: 'ip:1', limit: 10 });
    expect(judged({ 'ip:1': [12, 1] }, over)).toBeUndefined();
  });

  it('by its phone when that has had six and verified none, without its number', () => {
    expect(judged({ '96170123': [99, 0] }, { earlier: 5 })).toBeUndefined();
    expect(judged({}, { earlier: 6 })).toEqual({ rule: 'phone', key: '96170123', generated: 6, verified: 0, limit: 6 });
    expect(judged({ '96170123': [99, 0] }, { earlier: 9, known: true })).toBeUndefined();
  });

  it('by keys that are no full number', () => {
    expect(keysOfPhone(PHONE)).toEqual(['', '961', '9617', '96170', '961701', '9617012', '96170123']);
  });
});
