import { eventually } from '@sms/testing';
import type { CarriedMessage } from '../../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';

const MESSAGES = 200;
/** Two segments. */
const LONG = 'x'.repeat(200);
const CARRIER = {
  kind: 'smpp',
  host: '127.0.0.1',
  system_id: 'esme',
  password: 'secret',
  name: 'test',
  window_size: 50,
  max_sessions: 3,
};

describe('several workers', () => {
  let messaging: MessagingUnderTest;
  let ended: boolean;
  let reports: Promise<void>[];
  beforeEach(() => {
    ended = false;
    reports = [];
  });
  // A report that is left behind would fail in the middle of another file.
  afterEach(async () => {
    ended = true;
    await messaging.stop();
    await Promise.allSettled(reports);
  });

  async function start(workers: number): Promise<void> {
    messaging = await MessagingUnderTest.start();
    const carriers = JSON.stringify([{ ...CARRIER, port: messaging.carrier.port }]);
    process.env['MESSAGING_CARRIERS'] = carriers;
    for (let worker = 0; worker < workers; worker += 1) await messaging.startWorker();
    await eventually(() => expect(messaging.carrier.links.length).toBeGreaterThanOrEqual(workers), {
      timeoutMs: 30_000,
    });
  }

  /** Accepts, and reports every part of a message in the same moment, each over another bind. */
  function reportAtOnce(): void {
    const parts = new Map<string, CarriedMessage[]>();
    messaging.carrier.script = (message) => {
      const known = [...(parts.get(message.recipient) ?? []), message];
      parts.set(message.recipient, known);
      if (known.length === 2) setImmediate(() => known.forEach(reportLater));
      return { status: 0, messageId: message.carrierMessageId };
    };
  }

  /** `expectAllDelivered` waits for it, and a test that has failed before does not. */
  function reportLater(part: CarriedMessage, index: number): void {
    const reported = report(part, index);
    reported.catch(() => undefined);
    reports.push(reported);
  }

  /** Repeats a report as carriers do, over another bind, when it was not acknowledged. */
  async function report(part: CarriedMessage, index: number): Promise<void> {
    await eventually(
      async () => {
        if (ended) return;
        const { links } = messaging.carrier;
        const link = links[index % links.length];
        if (!link) throw new Error('nobody is bound');
        expect(await messaging.carrier.receipt(part, 'delivered', { link })).toBe(0);
      },
      { timeoutMs: 60_000 },
    );
  }

  async function expectAllDelivered(account: number): Promise<void> {
    const statuses = () =>
      messaging.database.rows<{ status: string; count: number }>(
        `SELECT s.status, count(*)::integer AS count FROM message m JOIN message_state s ON s.message_id = m.id
          WHERE m.account_id = $1 GROUP BY s.status`,
        [account],
      );
    await eventually(async () => expect(await statuses()).toEqual([{ status: 'delivered', count: MESSAGES }]), {
      timeoutMs: 60_000,
    });
    await Promise.all(reports);
    await messaging.quiet();
    expect(messaging.carrier.carried).toHaveLength(2 * MESSAGES);
    expect(messaging.settlements).toHaveLength(MESSAGES);
    expect(new Set(messaging.settlements.map(({ messageId }) => messageId)).size).toBe(MESSAGES);
    expect(messaging.statusEvents.filter(({ status }) => status === 'delivered')).toHaveLength(MESSAGES);
  }

  const recipients = Array.from({ length: MESSAGES }, (_unused, index) => `96171${String(index).padStart(6, '0')}`);

  it.each([2, 3])(
    '%i of them lose no outcome of a message in parts that is answered and reported over several binds at once',
    async (workers) => {
      await start(workers);
      reportAtOnce();
      const account = newAccount();
      await messaging.submit(sms(account, { lane: 'bulk', recipients, text: LONG }));
      await expectAllDelivered(account);
    },
    120_000,
  );

  it('hand over to each other in the middle', async () => {
    await start(2);
    reportAtOnce();
    const account = newAccount();
    const [first, ...others] = Array.from({ length: 4 }, (_unused, index) =>
      recipients.slice(index * 50, index * 50 + 50),
    );
    await messaging.submit(sms(account, { lane: 'bulk', recipients: first ?? [], text: LONG }));
    for (const part of others) {
      await messaging.submit(sms(account, { lane: 'bulk', recipients: part, text: LONG }));
      await messaging.stopOldestWorker();
      await messaging.startWorker();
    }
    await expectAllDelivered(account);
  }, 180_000);
});
