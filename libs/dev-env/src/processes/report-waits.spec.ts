import { reportWaits } from './report-waits';

describe('reportWaits', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('names what is still awaited, until the work is done', async () => {
    const waiting = new Set(['billing', 'gateway']);
    const lines: string[] = [];
    let finish: (value: string) => void = () => undefined;
    const work = new Promise<string>((resolve) => (finish = resolve));
    const done = reportWaits(waiting, (line) => lines.push(line), work);
    jest.advanceTimersByTime(5_000);
    waiting.delete('billing');
    jest.advanceTimersByTime(5_000);
    finish('ready');
    expect(await done).toBe('ready');
    jest.advanceTimersByTime(60_000);
    expect(lines).toEqual(['waiting for billing, gateway … 5 s', 'waiting for gateway … 10 s']);
  });
});
