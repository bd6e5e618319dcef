import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { UncertainOutcome } from '@sms/contracts/messaging';
import { messageIdOf, requestIdOf } from '@sms/contracts/rpc';
import { Database, type Sql, type Statement } from '@sms/platform/database';
import { v7 as uuidv7 } from 'uuid';
import { ExpireMessages } from '../sweeps/expire-messages';
import { RerouteMessages } from '../sweeps/reroute-messages';
import { CommitOutcomes } from '../delivery/outcomes/commit-outcomes';
import { SkipStopped } from '../delivery/skip-stopped';
import { type IdleWorker, makeIdleWorker } from '../testing/idle-worker';
import { leasedWorker } from '../testing/leased-worker';
import { UncertainLog } from '../message/uncertain-log';
import { FailMessages } from '../status/fail-messages';
import { ResolveUncertainHandler } from '../status/resolve-uncertain.handler';
import { SettleMessages } from '../status/settle-messages';
import { MessagingUnderTest } from '../testing/start-messaging';
import { EndDueWaits } from '../sweeps/end-due-waits';
import { ReapClaims } from '../sweeps/reap-claims';
import { type ClaimedMessage, ClaimMessages } from './claim-messages';
import { OpenClaims } from './open-claims';
import { SendQueue } from './send-queue';
import { endDelays } from './send-waits';

/** A statement that has not ended by then waits for a lock. */
const BLOCKED_MS = 15;
const WAITING = { delayed: 0, cancelled: 0, uncertain: 1 } as const;
const READY = { ready: 1, requeued: 2, unroutable: 1, claimed: 1 } as const;

type State = keyof typeof WAITING | keyof typeof READY;

/** An operation that makes so many statements, its commit among them, and then stands still until it is released. */
class Steps {
  static readonly current = new AsyncLocalStorage<Steps>();
  made = 0;
  ended: Promise<unknown> = Promise.resolve();
  private state: 'running' | 'paused' | 'ended' = 'running';
  private resume: (() => void) | undefined;

  constructor(private allowed: number) {}

  static async next<T>(statement: () => Promise<T>): Promise<T> {
    await Steps.current.getStore()?.gate();
    return statement();
  }

  start(work: () => Promise<unknown>): void {
    this.ended = Steps.current.run(this, work).finally(() => (this.state = 'ended'));
  }

  release(): void {
    this.allowed = Infinity;
    this.resume?.();
  }

  async standsStill(): Promise<void> {
    let made = -1;
    for (let since = performance.now(); this.state === 'running' && performance.now() - since < BLOCKED_MS;) {
      if (made !== this.made) [made, since] = [this.made, performance.now()];
      await pause(1);
    }
  }

  private async gate(): Promise<void> {
    if (this.made >= this.allowed) {
      this.state = 'paused';
      await new Promise<void>((resolve) => (this.resume = resolve));
      this.state = 'running';
    }
    this.made += 1;
  }
}

function pauseBetweenStatements(database: Database): void {
  const { transaction, run, change } = database;
  const stepped = (sql: Sql): Sql => ({
    ...sql,
    run: (statement, params) => Steps.next(() => sql.run(statement, params)),
    change: (statement, params) => Steps.next(() => sql.change(statement, params)),
  });
  database.transaction = (work) =>
    transaction.call(database, async (sql) => {
      const result = await work(stepped(sql));
      return Steps.next(() => Promise.resolve(result));
    }) as ReturnType<typeof work>;
  database.run = ((statement: Statement<unknown, never>, params: unknown) =>
    Steps.next(() => run.call(database, statement, params))) as Database['run'];
  database.change = (statement: Statement<unknown, never>, params: unknown) =>
    Steps.next(() => change.call(database, statement, params));
}

describe('two operations on a message, whichever stops where', () => {
  let messaging: MessagingUnderTest;
  let worker: IdleWorker;
  let ids: number[] = [];
  let requestId = '';
  let claimed: ClaimedMessage[] = [];
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    worker = await makeIdleWorker(messaging);
    pauseBetweenStatements(worker.part(Database));
  }, 60_000);
  afterAll(async () => {
    await worker.close();
    await messaging.stop();
  });

  const sql = (text: string, ...parameters: unknown[]) =>
    messaging.database.rows<Record<'id' | 'places', number>>(text, parameters);

  async function claim(): Promise<ClaimedMessage[]> {
    return worker.part(ClaimMessages).execute({
      worker: await leasedWorker(messaging),
      carrier: 'test',
      routes: ['test', 'gone'],
      limit: 5,
      withoutOtp: false,
    });
  }

  async function outcome(kind: 'not_sent' | 'uncertain'): Promise<void> {
    await worker.part(CommitOutcomes).execute(
      claimed.map((message) => ({
        submissionId: message.id,
        outcome: { kind },
        submitted: { message, carrier: 'test', unwritten: true, submittedAt: new Date() },
      })),
    );
  }

  async function reap(): Promise<unknown> {
    await sql(`UPDATE carrier_worker SET lease_until = now() - interval '1 second'`);
    return worker.part(ReapClaims).execute();
  }

  /** As a request side does it, on the connections of the worker. */
  const resolve = (decision: UncertainOutcome) =>
    new ResolveUncertainHandler(
      worker.part(Database),
      worker.part(FailMessages),
      worker.part(SettleMessages),
      worker.part(UncertainLog),
    ).execute({
      outcome: decision,
      messageIds: [1, 2].map((ordinal) => messageIdOf(requestId, ordinal)),
    });

  async function answer(): Promise<void> {
    await worker.part(CommitOutcomes).execute(
      ids.map((submissionId) => ({
        submissionId,
        outcome: { kind: 'accepted', carrierMessageId: `7f${submissionId}`, verbatimMessageId: null },
      })),
    );
  }

  const OPERATIONS = {
    'end delays': () => endDelays(worker.part(Database), 'delayed'),
    'end waits': () => worker.part(EndDueWaits).execute(),
    cancel: () => worker.part(Database).transaction((one) => worker.part(SendQueue).cancel(one, ids)),
    claim,
    reroute: () => worker.part(RerouteMessages).execute(),
    expire: () => worker.part(ExpireMessages).execute(),
    reap,
    'put aside': () => worker.part(SkipStopped).execute(claimed.map((one) => ({ ...one, stopped: 'suspended' }))),
    'not sent': () => outcome('not_sent'),
    uncertain: () => outcome('uncertain'),
    'late answer': answer,
    'resolve as accepted': () => resolve('accepted'),
    'resolve as not accepted': () => resolve('not_accepted'),
    'send again': () => resolve('send_again'),
  } as const;

  async function set(state: State, expired: boolean): Promise<void> {
    for (const table of ['send_ready', 'send_wait', 'claim', 'message_watch']) await sql(`DELETE FROM ${table}`);
    requestId = requestIdOf(uuidv7());
    const rows = await sql(
      `INSERT INTO message (request_id, account_id, seq, user_id, position, expires_at, ordinal, credits, lane, sandbox,
         route, sender, recipient, text)
       SELECT $1::uuid, 1, g, 7, g, now() + make_interval(secs => $2), g, 1, 2, false, 'test', 'x', '96171100000' || g,
         'Hello' FROM generate_series(1, 2) AS g RETURNING id`,
      requestId,
      expired ? -1 : 3_600,
    );
    ids = rows.map(({ id }) => id);
    if (expired) await sql(`INSERT INTO message_watch SELECT 'expire', now(), unnest($1::bigint[])`, ids);
    if (state === 'uncertain')
      await sql(
        `INSERT INTO submission (id, message_id, attempt, segment, segments, carrier, recipient, outcome)
         SELECT id, id, 1, 1, 1, 'test', recipient, 'uncertain' FROM message WHERE id = ANY($1::bigint[])`,
        ids,
      );
    if (state in WAITING)
      await sql(
        `INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
         SELECT id, $2, now() - interval '1 second', 1, 'test', 2, position, $3 FROM message
         WHERE id = ANY($1::bigint[])`,
        ids,
        state,
        WAITING[state as keyof typeof WAITING],
      );
    else
      await sql(
        `INSERT INTO send_ready (route, lane, position, message_id, attempt, requeued)
         SELECT $2, 2, position + CASE WHEN $4 THEN 100 ELSE 0 END, id, $3, $4 FROM message
         WHERE id = ANY($1::bigint[])`,
        ids,
        state === 'unroutable' ? 'gone' : 'test',
        READY[state as keyof typeof READY],
        state === 'requeued',
      );
    claimed = state === 'claimed' ? await claim() : [];
    worker.part(OpenClaims).open(claimed);
  }

  /** How often each message stands somewhere; one that is claimed does not have a state yet. */
  const places = () =>
    sql(
      `SELECT m.id, (SELECT count(*) FROM send_ready r WHERE r.message_id = m.id)
         + (SELECT count(*) FROM send_wait w WHERE w.message_id = m.id)
         + (SELECT count(*) FROM claim c WHERE m.id = ANY(c.message_ids))
         + (SELECT count(*) FROM message_state s WHERE s.message_id = m.id) AS places
       FROM unnest($1::bigint[]) AS m(id)`,
      ids,
    );

  it.each<[State, keyof typeof OPERATIONS, keyof typeof OPERATIONS]>([
    ['delayed', 'cancel', 'end delays'],
    ['delayed', 'cancel', 'expire'],
    ['delayed', 'end delays', 'expire'],
    ['delayed', 'end delays', 'end delays'],
    ['ready', 'cancel', 'claim'],
    ['ready', 'cancel', 'expire'],
    ['ready', 'claim', 'expire'],
    ['requeued', 'cancel', 'claim'],
    ['requeued', 'cancel', 'expire'],
    ['requeued', 'claim', 'expire'],
    ['unroutable', 'cancel', 'reroute'],
    ['unroutable', 'claim', 'reroute'],
    ['cancelled', 'end waits', 'expire'],
    ['cancelled', 'end waits', 'end waits'],
    ['uncertain', 'end waits', 'expire'],
    ['uncertain', 'resolve as accepted', 'end waits'],
    ['uncertain', 'resolve as accepted', 'resolve as not accepted'],
    ['uncertain', 'resolve as accepted', 'send again'],
    ['uncertain', 'resolve as not accepted', 'end waits'],
    ['uncertain', 'resolve as not accepted', 'late answer'],
    ['uncertain', 'resolve as not accepted', 'send again'],
    ['uncertain', 'resolve as not accepted', 'expire'],
    ['uncertain', 'send again', 'end waits'],
    ['uncertain', 'send again', 'late answer'],
    ['uncertain', 'send again', 'send again'],
    ['claimed', 'not sent', 'reap'],
    ['claimed', 'not sent', 'cancel'],
    ['claimed', 'uncertain', 'reap'],
    ['claimed', 'put aside', 'reap'],
    ['claimed', 'not sent', 'expire'],
  ])(
    'leave one that is %s in one place: %s and %s',
    async (state, first, second) => {
      const wrong: string[] = [];
      let [most, mostOther] = [1, 1];
      for (let made = 0; made <= most; made += 1)
        for (let madeByOther = 1; madeByOther <= mostOther; madeByOther += 1) {
          await set(state, first === 'expire' || second === 'expire');
          const [one, other] = [new Steps(made), new Steps(madeByOther)];
          one.start(OPERATIONS[first]);
          await one.standsStill();
          other.start(OPERATIONS[second]);
          await other.standsStill();
          one.release();
          await one.standsStill();
          other.release();
          await Promise.all([one.ended, other.ended]);
          [most, mostOther] = [Math.max(most, one.made), Math.max(mostOther, other.made)];
          // A message that was cancelled while it expired is found by the next sweep.
          await worker.part(EndDueWaits).execute();
          if ((await places()).some((row) => row.places !== 1)) wrong.push(`${made} and ${madeByOther} statements`);
          worker.part(OpenClaims).close(claimed);
        }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});
