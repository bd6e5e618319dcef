import { RowCountSamples } from './row-count-samples';

const START_MS = Date.UTC(2026, 2, 1);
const at = (seconds: number) => new Date(START_MS + seconds * 1_000);

describe('samples of row counts', () => {
  /** Each second 4 messages are accepted, 3 submitted and 2 reported. */
  const counts = (seconds: number) => ({
    at: at(seconds),
    accepted: 4 * seconds,
    submitted: 3 * seconds,
    reported: 2 * seconds,
  });
  const sampled = (...seconds: readonly number[]) => {
    const samples = new RowCountSamples();
    for (const second of seconds) samples.add(counts(second));
    return samples;
  };
  const every5 = (until: number) => Array.from({ length: until / 5 + 1 }, (_unused, place) => 5 * place);

  it('have rates once two are a second apart', () => {
    expect(sampled().rates).toBeNull();
    expect(sampled(0).rates).toBeNull();
    expect(sampled(0, 0.9).rates).toBeNull();
    expect(sampled(0, 0.9, 5).rates).toEqual({ accepted: 4, submitted: 3, reported: 2 });
  });

  it('have rates of the last minute', () => {
    const samples = sampled(...every5(60));
    samples.add({ ...counts(65), accepted: 4 * 60 + 320 });
    expect(samples.rates?.accepted).toBe(9);
  });

  it('have one rate for each minute of the last hour', () => {
    expect(sampled(...every5(55)).minutes).toEqual([]);
    expect(sampled(...every5(120)).minutes).toEqual([
      { until: at(60).toISOString(), accepted: 4, submitted: 3, reported: 2 },
      { until: at(120).toISOString(), accepted: 4, submitted: 3, reported: 2 },
    ]);
    const hour = sampled(...every5(2 * 3_600)).minutes;
    expect(hour).toHaveLength(60);
    expect(hour[0]?.until).toBe(at(3_660).toISOString());
    expect(hour.at(-1)?.until).toBe(at(7_200).toISOString());
  });

  it('leave out the minute in which counting began anew', () => {
    const samples = sampled(...every5(60));
    for (const second of [65, 70, 125]) samples.add({ ...counts(second - 65), at: at(second) });
    expect(samples.minutes.map(({ until, accepted }) => [until, accepted])).toEqual([
      [at(60).toISOString(), 4],
      [at(125).toISOString(), 4],
    ]);
    expect(samples.rates).toEqual({ accepted: 4, submitted: 3, reported: 2 });
  });
});
