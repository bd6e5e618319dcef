import { setTimeout as pause } from 'node:timers/promises';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { eventually } from '@sms/testing';
import fc from 'fast-check';
import type { SettledSubmission } from './outcome-of';
import type { SubmissionOutcome } from '../../message/submission-outcome';
import { type ClaimedMessage, ClaimMessages } from '../../queue/claim-messages';
import { OpenClaims } from '../../queue/open-claims';
import { leasedWorker } from '../../testing/leased-worker';
import { PLACES } from '../../testing/places-of-message';
import { receiptWith } from '../../testing/receipt-with';
import { MessagingUnderTest, newAccount, sms, type WorkerUnderTest } from '../../testing/start-messaging';
import { EndDueWaits } from '../../sweeps/end-due-waits';
import { ReapClaims } from '../../sweeps/reap-claims';
import { CommitOutcomes } from './commit-outcomes';
import { CommitReceipts } from './commit-receipts';
import { Texts } from '../../texts/texts';

const MESSAGES = 24;
const ESME_RINVPASWD = 0x0e;
const REFUSED = {
  kind: 'refused',
  refusal: 'ESME_RINVDSTADR',
  refusalCode: 'invalid_recipient',
  retryable: false,
  nextRoute: null,
} as const;

/** The outcomes of a claim, and their delays in milliseconds. */
interface Round {
  /** Outcomes of the messages in turn. */
  readonly outcomes: readonly ('accepted' | 'refused' | 'throttled' | 'not_sent' | 'uncertain' | 'none')[];
  /** Messages whose outcomes are committed together. */
  readonly batch: number;
  readonly commitMs: number;
  readonly dieMs: number | null;
  readonly cancelMs: number | null;
  readonly reportMs: number | null;
}

describe('the place of a message', () => {
  let messaging: MessagingUnderTest;
  let workers: WorkerUnderTest[];
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    // No message is submitted: the test supplies what carriers say.
    messaging.carrier.authenticate = () => ESME_RINVPASWD;
    workers = [await messaging.startWorker(), await messaging.startWorker()];
  }, 60_000);
  afterAll(() => messaging.stop());

  const places = (requestId: string) =>
    messaging.database.rows<{ ordinal: number; places: number; state: string | null }>(
      `SELECT m.ordinal, s.status AS state, ${PLACES} AS places
       FROM message m LEFT JOIN message_state s ON s.message_id = m.id WHERE m.request_id = $1`,
      [requestId],
    );

  async function claim(): Promise<{ worker: number; messages: ClaimedMessage[] }> {
    // A worker that renews nothing is taken for lost after five seconds: each try has its own.
    return eventually(async () => {
      const worker = await leasedWorker(messaging);
      const messages = await new ClaimMessages(messaging.database, messaging.part(Texts)).execute({
        worker,
        carrier: 'test',
        routes: ['test'],
        limit: 100,
        withoutOtp: false,
      });
      expect(messages).toHaveLength(MESSAGES);
      // The test submits them as first attempts, which are not stored.
      expect(messages.filter(({ attempt }) => attempt > 1)).toEqual([]);
      return { worker, messages };
    });
  }

  function outcomeOf(kind: Round['outcomes'][number], id: number): SubmissionOutcome {
    if (kind === 'accepted') return { kind, carrierMessageId: `c${id}`, verbatimMessageId: `C${id}` };
    if (kind === 'refused') return REFUSED;
    if (kind === 'throttled') return { ...REFUSED, retryable: true };
    return { kind: kind === 'not_sent' ? kind : 'uncertain' };
  }

  async function run(round: Round): Promise<void> {
    const [alive, other] = workers;
    if (!alive || !other) throw new Error('no workers');
    const account = newAccount();
    const recipients = Array.from({ length: MESSAGES }, (_unused, index) => `9617${account}${1_000_000 + index}`);
    const item = sms(account, { lane: 'bulk', recipients });
    await messaging.submit(item);
    const { worker, messages } = await claim();
    alive.part(OpenClaims).open(messages);
    const settled = messages.flatMap((message, index): SettledSubmission[] => {
      const kind = round.outcomes[index % round.outcomes.length] ?? 'none';
      const submitted = { message, carrier: 'test', unwritten: true, submittedAt: new Date() };
      return kind === 'none' ? [] : [{ submissionId: message.id, outcome: outcomeOf(kind, message.id), submitted }];
    });
    const after = async (ms: number | null, act: () => Promise<unknown>) => {
      if (ms === null) return;
      await pause(ms);
      await act();
    };
    const die = () => messaging.database.rows('DELETE FROM carrier_worker WHERE id = $1', [worker]);
    await Promise.all([
      after(round.commitMs, async () => {
        for (let start = 0; start < settled.length; start += round.batch)
          await alive.part(CommitOutcomes).execute(settled.slice(start, start + round.batch));
      }),
      after(round.dieMs, async () => {
        await die();
        await Promise.all([other, alive].map((one) => one.part(ReapClaims).execute()));
        await other.part(EndDueWaits).execute();
      }),
      after(round.cancelMs, () =>
        messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId: account, requestId: item.requestId }),
      ),
      after(
        round.reportMs,
        () => [alive, other][account % 2]?.part(CommitReceipts).execute(messages.map(receiptOf)) ?? Promise.resolve(),
      ),
    ]);
    const rows = await places(item.requestId);
    expect(rows).toHaveLength(MESSAGES);
    expect(rows.filter((row) => row.places !== 1)).toEqual([]);

    // Messages left in the claim are found by the others, and nothing is reported twice.
    await die();
    alive.part(OpenClaims).close(messages);
    await eventually(async () => {
      await other.part(ReapClaims).execute();
      expect(await messaging.database.rows('SELECT FROM claim')).toEqual([]);
    });
    expect((await places(item.requestId)).filter((row) => row.places !== 1)).toEqual([]);
    // Sweeps go on: cancelled messages end, and waiting receipts find those that have become uncertain.
    await eventually(async () => {
      const ended = (await places(item.requestId))
        .filter(({ state }) => state !== null)
        .map(({ ordinal }) => messageIdOf(item.requestId, ordinal));
      const emitted = messaging.statusEvents.filter(({ requestId }) => requestId === item.requestId);
      expect(new Set(emitted.map(({ messageId }) => messageId))).toEqual(new Set(ended));
      expect(new Set(emitted.map(({ messageId, status }) => `${messageId} ${status}`)).size).toBe(emitted.length);
      const settlements = messaging.settlements.filter(({ requestId }) => requestId === item.requestId);
      expect(settlements.map(({ messageId }) => messageId).sort()).toEqual(ended.sort());
    });
    await messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId: account, requestId: item.requestId });
    // An uncertain message may have been sent again since it was cancelled: the next round would claim it. A worker
    // that is busy with one keeps its row locked.
    const forgetAll = 'WITH waits AS (DELETE FROM send_wait) DELETE FROM send_ready';
    await eventually(() => messaging.database.rows(forgetAll));
  }

  it('is exactly one, whatever happens at once to what a worker has claimed', async () => {
    const moment = fc.option(fc.integer({ min: 0, max: 25 }), { nil: null });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          outcomes: fc.array(
            fc.oneof(
              { weight: 4, arbitrary: fc.constant('accepted' as const) },
              fc.constantFrom('refused' as const, 'throttled' as const, 'not_sent' as const, 'uncertain' as const),
              fc.constant('none' as const),
            ),
            { minLength: 1, maxLength: MESSAGES },
          ),
          batch: fc.constantFrom(1, 5, MESSAGES),
          commitMs: fc.integer({ min: 0, max: 20 }),
          dieMs: moment,
          cancelMs: moment,
          reportMs: moment,
        }),
        run,
      ),
      { numRuns: 60 },
    );
  }, 180_000);
});

function receiptOf({ id, recipient }: ClaimedMessage) {
  return receiptWith({ carrierMessageId: `c${id}`, source: recipient, state: 'delivered', stateWord: 'DELIVRD' });
}
