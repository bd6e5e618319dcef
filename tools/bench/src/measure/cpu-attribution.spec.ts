import { attributeCpu } from './cpu-attribution';

describe('attribution of processor time', () => {
  it('divides what each process used by the items', () => {
    const before = { gateway: { pid: 1, seconds: 1 }, postgres: { pid: 2, seconds: 10 } };
    const after = { gateway: { pid: 1, seconds: 1.5 }, postgres: { pid: 2, seconds: 12 } };
    expect(attributeCpu(before, after, 1_000, { load: 0.1 })).toEqual({
      micros: { gateway: 500, postgres: 2_000, load: 100 },
      sum: 2_600,
      unknown: [],
    });
  });

  it('does not charge a restarted process for the life of its predecessor, and says so', () => {
    const share = attributeCpu({ worker: { pid: 1, seconds: 90 } }, { worker: { pid: 2, seconds: 1 } }, 10);
    expect(share).toEqual({ micros: {}, sum: 0, unknown: ['worker'] });
  });

  it('names what cannot be read or has gone, and divides by nothing', () => {
    const known = { nats: { pid: 1, seconds: 1 } };
    expect(attributeCpu(known, { nats: { pid: 1, seconds: NaN } }, 10).unknown).toEqual(['nats']);
    expect(attributeCpu(known, {}, 10).unknown).toEqual(['nats']);
    expect(attributeCpu(known, known, 0, { load: 1 })).toEqual({ micros: {}, sum: 0, unknown: ['nats'] });
  });
});
