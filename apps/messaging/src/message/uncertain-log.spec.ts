import { pino } from 'pino';
import { UncertainLog } from './uncertain-log';

const REQUEST_ID = '01941f29-7c00-7abc-8def-012345670000';
const atOnce = { afterCommit: (effect: () => void) => effect() };
const submits = (carrier: string, count: number) =>
  Array.from({ length: count }, (_unused, index) => ({
    requestId: REQUEST_ID,
    ordinal: index + 1,
    carrier,
    slot: 2,
    attempt: 1,
  }));

function logged() {
  const lines: unknown[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log: new UncertainLog(logger), lines };
}

describe('UncertainLog', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('writes twenty lines a minute for a carrier, then one for the others', () => {
    const { log, lines } = logged();
    log.unanswered(atOnce, submits('dead', 100_000));
    log.unanswered(atOnce, submits('slow', 1));
    expect(lines).toHaveLength(21);
    expect(lines[20]).toMatchObject({
      level: 40,
      messageId: '01941f29-7c00-7abc-8def-012345670001',
      carrier: 'slow',
      bind: 2,
      attempt: 1,
      occurrences: 1,
      msg: 'no answer to a submit',
    });
    jest.advanceTimersByTime(60_000);
    expect(lines.slice(21)).toEqual([expect.objectContaining({ carrier: 'dead', occurrences: 99_980 })]);
    jest.advanceTimersByTime(600_000);
    expect(lines).toHaveLength(22);
  });

  it('counts messages that are sent again apart, and writes what is left when the process stops', () => {
    const { log, lines } = logged();
    log.unanswered(atOnce, submits('dead', 25));
    log.resent(atOnce, submits('dead', 1));
    log.onApplicationShutdown();
    expect(lines.slice(20)).toEqual([
      expect.objectContaining({ attempt: 2, msg: 'sent again without an answer to the last submit' }),
      expect.objectContaining({ carrier: 'dead', occurrences: 5 }),
    ]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
