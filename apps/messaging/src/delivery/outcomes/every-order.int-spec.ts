import { randomInt } from 'node:crypto';
import { sqlStateOf } from '@sms/platform/errors';
import { eventually } from '@sms/testing';
import { RetryUnmatched } from '../../sweeps/retry-unmatched';
import { Carriers } from '../carriers/carriers';
import type { CarrierReceipt } from '@sms/carriers';
import type { SettledSubmission } from './outcome-of';
import type { SubmissionOutcome } from '../../message/submission-outcome';
import { type ClaimedMessage, ClaimMessages } from '../../queue/claim-messages';
import { OpenClaims } from '../../queue/open-claims';
import { receiptWith } from '../../testing/receipt-with';
import { MessagingUnderTest, newAccount, sms, type WorkerUnderTest } from '../../testing/start-messaging';
import { CommitOutcomes } from './commit-outcomes';
import { CommitReceipts } from './commit-receipts';
import { Texts } from '../../texts/texts';

const ESME_RINVPASWD = 0x0e;
const REFUSED = {
  kind: 'refused',
  refusal: 'ESME_RINVDSTADR',
  refusalCode: 'invalid_recipient',
  retryable: false,
  nextRoute: null,
} as const;

/** Receipts of a message, in the order in which they are received. */
const RECEIPTS = ['enroute', 'delivered', 'undeliverable', 'rejected'] as const;
type Receipt = (typeof RECEIPTS)[number];
const ANSWERS = ['accepted', 'refused', 'uncertain'] as const;
type Answer = (typeof ANSWERS)[number];
type Word = Receipt | Answer;

const FINAL_BY: Readonly<Partial<Record<Word, string>>> = {
  delivered: 'delivered',
  undeliverable: 'undelivered',
  rejected: 'failed',
};
/** Receipts of one message at most. */
const MAX_RECEIPTS = 3;

/** Every order of so many receipts, repeats included. */
function receiptsOf(length: number): Receipt[][] {
  if (length === 0) return [[]];
  return receiptsOf(length - 1).flatMap((before) => RECEIPTS.map((receipt) => [...before, receipt]));
}

/** Every order of an answer, receipts before and after it, and a late answer after one that was uncertain. */
function everyStory(): Word[][] {
  const stories: Word[][] = [];
  for (let length = 0; length <= MAX_RECEIPTS; length += 1) {
    for (const receipts of receiptsOf(length)) {
      for (let at = 0; at <= length; at += 1) {
        const [before, after] = [receipts.slice(0, at), receipts.slice(at)];
        for (const answer of ANSWERS) stories.push([...before, answer, ...after]);
        for (let late = 0; late <= after.length && length < MAX_RECEIPTS; late += 1)
          stories.push([...before, 'uncertain', ...after.slice(0, late), 'accepted', ...after.slice(late)]);
      }
    }
  }
  return stories;
}

interface Observed {
  readonly statuses: readonly string[];
  readonly settled: readonly string[];
}

/** The outcomes that the state table allows: the events of the message in order, and its credit. */
function allowed(story: readonly Word[]): Observed[] {
  const answer = story.find((word) => (ANSWERS as readonly Word[]).includes(word));
  if (answer === 'refused') return [{ statuses: ['failed'], settled: ['release'] }];
  const said = story.filter((word) => word in FINAL_BY).map((word) => FINAL_BY[word] ?? '');
  const isReported = story.some((word) => (RECEIPTS as readonly Word[]).includes(word));
  const isAccepted = story.includes('accepted') || isReported;
  if (!isAccepted) return [{ statuses: [], settled: [] }];
  if (said.length === 0) return [{ statuses: ['pending'], settled: ['capture'] }];
  // The first final word counts; one that came before the answer may be matched after a later one.
  const overtook = story.slice(0, story.indexOf(answer ?? 'accepted')).some((word) => word in FINAL_BY);
  const finals = overtook ? [...new Set(said)] : said.slice(0, 1);
  return finals.map((final) => ({ statuses: ['pending', final], settled: ['capture'] }));
}

describe('whatever a carrier says of a message, in whatever order', () => {
  let messaging: MessagingUnderTest;
  let workers: readonly WorkerUnderTest[];
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    // No message is submitted: the test supplies what carriers say.
    messaging.carrier.authenticate = () => ESME_RINVPASWD;
    workers = [await messaging.startWorker(), await messaging.startWorker()];
  }, 180_000);
  afterAll(() => messaging.stop());

  /** Claims for a worker with a lease, or the other workers take it for dead. */
  async function claim(worker: WorkerUnderTest, count: number): Promise<ClaimedMessage[]> {
    const claimed: ClaimedMessage[] = [];
    await eventually(async () => {
      claimed.push(
        ...(await new ClaimMessages(messaging.database, messaging.part(Texts)).execute({
          worker: worker.part(Carriers).claimant ?? 0,
          carrier: 'test',
          routes: ['test'],
          limit: 250,
          withoutOtp: false,
        })),
      );
      expect(claimed).toHaveLength(count);
    });
    return claimed;
  }

  /** Every loop retries what waited too long for a lock: it was rolled back. */
  async function untilUnlocked(act: () => Promise<unknown>, tries = 10): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (tries === 1 || sqlStateOf(error) !== '55P03') throw error;
      await untilUnlocked(act, tries - 1);
    }
  }

  it('its status takes a way of the state table, is told once, and its credit settled once', async () => {
    const stories = everyStory();
    const account = newAccount();
    const recipients = stories.map((_unused, index) => String(9617_000_000_000 + index));
    await messaging.submit(sms(account, { lane: 'bulk', recipients }));
    const [owner] = workers;
    if (!owner) throw new Error('no worker runs');
    const messages = await claim(owner, stories.length);
    // The claiming worker gets the answers; receipts come over any session.
    owner.part(OpenClaims).open(messages);
    const submittedAt = new Date();
    const storyOf = (message: ClaimedMessage) => stories[Number(message.recipient) - 9617_000_000_000] ?? [];

    for (let step = 0; step <= MAX_RECEIPTS + 1; step += 1) {
      const answers: SettledSubmission[] = [];
      const receipts: CarrierReceipt[][] = workers.map(() => []);
      for (const message of messages) {
        const word = storyOf(message)[step];
        if (word === undefined) continue;
        if (isAnswer(word)) answers.push(outcomeOf(message, word, submittedAt));
        else receipts[randomInt(workers.length)]?.push(receiptOf(message, word));
      }
      await Promise.all([
        untilUnlocked(() => owner.part(CommitOutcomes).execute(answers)),
        ...workers.map((worker, index) =>
          untilUnlocked(() => worker.part(CommitReceipts).execute(receipts[index] ?? [])),
        ),
      ]);
    }
    // Receipts that came before their answer are retried.
    await untilUnlocked(() => messaging.database.rows('UPDATE unmatched_receipt SET due_at = now()'));
    for (const worker of workers)
      await untilUnlocked(async () => {
        while (await worker.part(RetryUnmatched).execute());
      });

    const observed = (message: ClaimedMessage): Observed => ({
      statuses: messaging.statusEvents
        .filter(({ smsLogId }) => smsLogId === message.id)
        .map(({ status }) => status)
        .sort((one, other) => Number(other === 'pending') - Number(one === 'pending')),
      settled: settledOf.get(message.id) ?? [],
    });
    const settledOf = new Map<number, string[]>();
    await eventually(
      () => {
        settledOf.clear();
        const idOf = new Map(messaging.statusEvents.map(({ messageId, smsLogId }) => [messageId, smsLogId]));
        for (const { messageId, settlement } of messaging.settlements) {
          const id = idOf.get(messageId) ?? 0;
          settledOf.set(id, [...(settledOf.get(id) ?? []), settlement]);
        }
        const wrong = messages.flatMap((message) => {
          const [story, now] = [storyOf(message), observed(message)];
          const fits = allowed(story).some((one) => JSON.stringify(one) === JSON.stringify(now));
          return fits ? [] : [`${story.join(', ')}: told ${now.statuses.join(', ')}; ${now.settled.join(', ')}`];
        });
        expect(wrong).toEqual([]);
      },
      { timeoutMs: 30_000, intervalMs: 500 },
    );
    const log = new Map<number, string>();
    for (let page = 1; log.size < stories.length; page += 1)
      for (const { id, status } of await messaging.log(account, page, 100)) log.set(id, status);
    const shown = (message: ClaimedMessage) => observed(message).statuses.at(-1) ?? 'queued';
    expect(messages.filter((message) => log.get(message.id) !== shown(message))).toEqual([]);
  }, 180_000);
});

function isAnswer(word: Word): word is Answer {
  return (ANSWERS as readonly Word[]).includes(word);
}

function outcomeOf(message: ClaimedMessage, word: Answer, submittedAt: Date): SettledSubmission {
  const { id } = message;
  const outcome: SubmissionOutcome =
    word === 'accepted'
      ? { kind: 'accepted', carrierMessageId: `c${id}`, verbatimMessageId: `C${id}` }
      : word === 'refused'
        ? REFUSED
        : { kind: 'uncertain' };
  const submitted = { message, carrier: 'test', unwritten: true, submittedAt };
  return { submissionId: id, outcome, submitted };
}

function receiptOf({ id, recipient }: ClaimedMessage, state: Receipt): CarrierReceipt {
  return receiptWith({ carrierMessageId: `c${id}`, source: recipient, state });
}
