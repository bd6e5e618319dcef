import { type ApiResponse, ApiUnreachableError } from '@sms/api-client';
import { setTimeout as delay } from 'node:timers/promises';
import { call } from './support/http';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

const CREDITS = 100;
const REPEATS = 100;
const REPEAT_AFTER_MS = 100;
const GIVE_UP_AFTER_MS = 60_000;

interface Send {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly recipients: readonly string[];
}

/** One for each route that takes the header; their numbers in order. */
const SENDS: readonly Send[] = [
  { path: '/v1/vendor/send-sms', body: { phone: '96176000001', message: 'Hello' }, recipients: ['96176000001'] },
  {
    path: '/v1/vendor/send-bulk-sms',
    body: { recipients: ['96176000002', '96176000003'], message: 'Hello' },
    recipients: ['96176000002', '96176000003'],
  },
  { path: '/v1/otp/generate', body: { phone_number: '96176000004' }, recipients: ['96176000004'] },
];

/** The gateway's process is killed, so that nothing it remembers survives: what holds the key must be elsewhere. */
describe('Idempotency-Key over a kill of the gateway', () => {
  let system: SystemUnderTest;
  let vendor: Vendor;
  beforeAll(async () => {
    system = await SystemUnderTest.start();
    vendor = await system.vendor({ credits: CREDITS });
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  /** As a client would: the same again while there is no answer, or one that says to come back. */
  async function untilAnswered({ path, body }: Send, key: string): Promise<Pick<ApiResponse, 'status' | 'text'>> {
    const end = performance.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      const answer = await call(system.baseUrl, 'POST', path, {
        apiKey: vendor.apiKey,
        body,
        headers: { 'idempotency-key': key },
      }).catch((error: unknown) => {
        if (!(error instanceof ApiUnreachableError) || performance.now() > end) throw error;
        return undefined;
      });
      if (answer && (answer.status !== 503 || performance.now() > end))
        return { status: answer.status, text: answer.text };
      await delay(REPEAT_AFTER_MS);
    }
  }

  it('gives repeats at once, through the kill and after it one answer, and makes one send', async () => {
    const { gateway } = system.system.services;
    const repeat = (onAnswer: (send: Send) => void = () => undefined) =>
      Promise.all(
        SENDS.map((send) =>
          Promise.all(
            Array.from({ length: REPEATS }, async () => {
              const answer = await untilAnswered(send, `kill-${send.path}`);
              onAnswer(send);
              return answer;
            }),
          ),
        ),
      );
    // An answer of each is out, others are in flight.
    const answered = new Set<Send>();
    let crash: Promise<void> | undefined;
    const before = await repeat((send) => {
      if (answered.add(send).size === SENDS.length) crash ??= gateway?.crash();
    });
    await crash;
    const after = await repeat();
    expect(gateway?.deaths).toBe(1);
    for (const [index, answers] of before.entries()) {
      expect(answers[0]?.status).toBe(200);
      for (const answer of [...answers, ...(after[index] ?? [])]) expect(answer).toEqual(answers[0]);
    }
    const recipients = SENDS.flatMap((send) => send.recipients);
    expect((await vendor.wholeLog()).map(({ recipient }) => recipient).sort()).toEqual(recipients);
    expect(await vendor.balance()).toBe(CREDITS - recipients.length);
  }, 180_000);
});
