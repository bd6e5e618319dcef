import { Database, type Sql } from '@sms/platform/database';
import type { SettledSubmission } from './outcome-of';
import { eventually } from '@sms/testing';
import { MIN_PARTITION_MESSAGES as EDGE } from '../../config/log-retention';
import { MessagingUnderTest } from '../../testing/start-messaging';
import { OutcomeWriter } from './outcome-writer';
import { RecordOutcomes } from './record-outcomes';

const COUNT = 500;
const REFUSALS = 2_000;
/** In two partitions, behind those that have answers. */
const FIRST = EDGE - COUNT / 2;
/** Postgres finds a row by its key, reads it, and writes it with its entries in the indexes. */
const MAX_BLOCKS_A_ROW = 30;

const REFUSED: SettledSubmission['outcome'] = {
  kind: 'refused',
  refusal: 'temporary error',
  refusalCode: 'carrier_unavailable',
  retryable: true,
  nextRoute: null,
};

describe('many answers at once', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
    await eventually(() => expect(messaging.carrier.links).not.toEqual([]));
  }, 60_000);
  afterAll(() => messaging.stop());

  const insert = (sql: Sql, outcome: string, ids: readonly number[]) =>
    sql.execute(
      `INSERT INTO submission (id, message_id, attempt, segment, segments, carrier, recipient, outcome)
       SELECT id, id, 1, 1, 1, 'test', '96171123456', $1 FROM unnest($2::bigint[]) AS id`,
      [outcome, ids],
    );

  it('are recorded by their keys, when the last ANALYZE saw nothing in flight', async () => {
    const ended = new Error('rolled back');
    let plan = '';
    const recording = messaging.inWorker(Database).transaction(async (sql) => {
      const [older, ids] = [FIRST - COUNT, FIRST].map((from) =>
        Array.from({ length: COUNT }, (_unused, nth) => from + nth),
      );
      await insert(sql, 'refused', older ?? []);
      await sql.execute('ANALYZE submission');
      await insert(sql, 'in_flight', ids ?? []);
      const run: Sql['run'] = async (statement, params) => {
        if (statement.name !== 'messaging.record_outcomes') return sql.run(statement, params);
        const lines = await sql.rows<{ 'QUERY PLAN': string }>(
          `EXPLAIN (ANALYZE, BUFFERS) ${statement.text}`,
          statement.values(params),
        );
        plan = lines.map((line) => line['QUERY PLAN']).join('\n');
        return [];
      };
      const settled = (ids ?? []).map((submissionId) => ({ submissionId, outcome: REFUSED }));
      await messaging.inWorker(RecordOutcomes).execute({ ...sql, run }, settled);
      throw ended;
    });
    await expect(recording).rejects.toBe(ended);
    const [, updated, blocks] = /actual .*rows=(\d+)[^]*?Buffers: shared hit=(\d+)/.exec(plan) ?? [];
    expect(Number(updated)).toBe(COUNT);
    expect(Number(blocks) / COUNT).toBeLessThan(MAX_BLOCKS_A_ROW);
  });

  it('let a receipt be committed before all of the refusals that came before it', async () => {
    const writer = messaging.inWorker(OutcomeWriter);
    const committed: string[] = [];
    const refusals = Array.from({ length: REFUSALS }, (_unused, nth) =>
      writer.outcome({ submissionId: FIRST + nth, outcome: REFUSED }).then(() => committed.push('refusal')),
    );
    const stranger = { recipient: '96170000998', carrierMessageId: 'f998' };
    const delivered = messaging.carrier.receipt(stranger, 'delivered').then(() => committed.push('receipt'));
    await Promise.all([...refusals, delivered]);
    expect(committed.indexOf('receipt')).toBeLessThan(REFUSALS / 2);
  });
});
