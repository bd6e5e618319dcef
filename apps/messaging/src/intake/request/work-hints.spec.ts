import { WorkHints } from './work-hints';

describe('hints to the workers', () => {
  let sent: number;
  let hints: WorkHints;

  beforeEach(() => {
    jest.useFakeTimers();
    sent = 0;
    hints = new WorkHints({ hint: () => void (sent += 1) });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('leave at once after a pause', () => {
    hints.send();
    expect(sent).toBe(1);
    jest.advanceTimersByTime(20);
    expect(sent).toBe(1);
    hints.send();
    expect(sent).toBe(2);
  });

  it('are one for all batches that came soon after another, and none is forgotten', () => {
    for (let i = 0; i < 5; i += 1) hints.send();
    expect(sent).toBe(1);
    jest.advanceTimersByTime(20);
    expect(sent).toBe(2);
    jest.advanceTimersByTime(1_000);
    expect(sent).toBe(2);
  });
});
