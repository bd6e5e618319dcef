import type { SubmitOutcome } from '@sms/smpp';
import { eventually } from '@sms/testing';
import { PacedSubmits, type SubmitSession } from './paced-submits';

/** A session whose answers the test triggers. */
class Session implements SubmitSession {
  readonly slot = 1;
  readonly sent: number[] = [];
  readonly sentAt: number[] = [];
  private readonly answers: ((outcome: SubmitOutcome) => void)[] = [];

  constructor(
    public window: number,
    public steady = true,
  ) {}

  room(): number {
    return Math.max(0, this.window - this.answers.length);
  }

  probing(): boolean {
    return !this.steady;
  }

  submit(_fields: object, tag: number): Promise<SubmitOutcome> {
    this.sent.push(tag);
    this.sentAt.push(performance.now());
    return new Promise((resolve) => this.answers.push(resolve));
  }

  answer(outcome: SubmitOutcome = { kind: 'accepted', messageId: '1' }): void {
    this.answers.shift()?.(outcome);
  }
}

describe('submits before a session takes them', () => {
  const THROTTLED: SubmitOutcome = {
    kind: 'refused',
    commandStatus: 0x58,
    statusName: 'ESME_RTHROTTLED',
    retryable: true,
    throttled: true,
  };
  const NOT_SENT = { kind: 'not_sent', reason: 'unbound' };
  const state = { maySubmit: true, stillWanted: true };
  let sessions: Session[] = [];
  let queue: PacedSubmits;
  const submit = (tag: number, otp = false) => queue.submit({}, tag, { otp, stillWanted: () => state.stillWanted });
  const tags = (from: number, count: number) => Array.from({ length: count }, (_unused, index) => from + index);

  beforeEach(() => {
    Object.assign(state, { maySubmit: true, stillWanted: true });
    sessions = [];
    queue = new PacedSubmits({
      sessions: () => sessions,
      maySubmit: () => state.maySubmit,
      slowsDown: (status) => status === 'ESME_RTHROTTLED',
    });
  });
  afterEach(() => queue.rejectAll());

  it('go to the session with the most room, in order, and wait for an answer when there is none', async () => {
    sessions = [new Session(1), new Session(3)];
    for (const tag of tags(1, 6)) void submit(tag);
    expect(sessions.map(({ sent }) => sent)).toEqual([[3], [1, 2, 4]]);
    expect(queue.length).toBe(2);
    sessions[0]?.answer();
    await eventually(() => expect(sessions[0]?.sent).toEqual([3, 5]));
  });

  it('are given back when they are wanted no longer at the moment they would leave', async () => {
    sessions = [new Session(1)];
    const [sent, waits] = [submit(1), submit(2)];
    state.stillWanted = false;
    sessions[0]?.answer();
    expect(await sent).toEqual({ kind: 'accepted', messageId: '1', slot: 1 });
    expect(await waits).toEqual(NOT_SENT);
    expect(sessions[0]?.sent).toEqual([1]);
  });

  it('are given back when no session is there, and when this worker may submit no longer', async () => {
    expect(await submit(1)).toEqual(NOT_SENT);
    sessions = [new Session(1)];
    void submit(2);
    const waiting = submit(3);
    state.maySubmit = false;
    sessions[0]?.answer();
    expect(await waiting).toEqual(NOT_SENT);
    expect(await submit(4)).toEqual(NOT_SENT);
    expect(sessions[0]?.sent).toEqual([2]);
  });

  it('are the probe of a suspect session before they go to others, one of them, and never an OTP', async () => {
    const [suspect, healthy] = [new Session(1, false), new Session(5)];
    sessions = [suspect, healthy];
    void submit(1, true);
    void submit(2);
    void submit(3);
    expect([suspect.sent, healthy.sent]).toEqual([[2], [1, 3]]);
    sessions = [new Session(1, false)];
    expect(await submit(4, true)).toEqual(NOT_SENT);
    expect(sessions[0]?.sent).toEqual([]);
    void submit(5);
    // The probe is out: nothing waits behind it for a minute.
    expect(await submit(6)).toEqual(NOT_SENT);
    expect(sessions[0]?.sent).toEqual([5]);
  });

  it('pause over all sessions when one is throttled, and are slower afterwards', async () => {
    sessions = [new Session(1), new Session(1)];
    for (const tag of tags(1, 6)) void submit(tag);
    const before = performance.now();
    sessions[0]?.answer(THROTTLED);
    sessions[1]?.answer();
    await eventually(() => expect(sessions.flatMap(({ sent }) => sent)).toHaveLength(4));
    const resumed = Math.min(...sessions.flatMap(({ sentAt }) => sentAt).filter((at) => at > before));
    expect(resumed - before).toBeGreaterThanOrEqual(99);
    expect(queue.limit).toBeLessThanOrEqual(10);
  });

  it('keep to the rate, and wait while there is none', async () => {
    sessions = [new Session(1_000)];
    queue.setRate(0);
    for (const tag of tags(1, 100)) void submit(tag);
    expect(sessions[0]?.sent).toEqual([]);
    queue.setRate(40);
    await eventually(() => expect(sessions[0]?.sent.length).toBeGreaterThanOrEqual(60));
    // A second, less the time that a busy machine may need between the decision to send and its record.
    const times = sessions[0]?.sentAt ?? [];
    expect(
      Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 950).length)),
    ).toBeLessThanOrEqual(40);
    expect(queue.limit).toBe(40);
  });
});
