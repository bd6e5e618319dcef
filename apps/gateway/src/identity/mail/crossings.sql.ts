import { columns, statement } from '@sms/platform/database';

/** The services that notice crossings. */
export type CrossingService = 'billing' | 'otp';

/** A balance has fallen below its threshold, or a cap has been reached. */
export interface NoticedCrossing {
  readonly service: CrossingService;
  readonly kind: 'balance' | 'credits' | 'codes';
  readonly accountId: number;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Longer than between the time of a crossing and its commit. */
const COMMITTED_WITHIN_SECONDS = 60;
/** Owners are not told of crossings that are older. */
const TOLD_WITHIN_HOURS = 24;
const KEPT_DAYS = 2;
const BATCH = 1_000;

/** From when on crossings of the service are to be asked for. */
export const readCrossingsAfter = statement<readonly [service: CrossingService], { after: Date }>({
  name: 'gateway.read_crossings_after',
  text: `
    SELECT greatest((SELECT at FROM recorded_crossing WHERE service = $1 ORDER BY at DESC LIMIT 1),
      now() - interval '${TOLD_WITHIN_HOURS} hours') - interval '${COMMITTED_WITHIN_SECONDS} seconds' AS after`,
});

const CROSSINGS = columns<NoticedCrossing>({
  service: ['text', ({ service }) => service],
  at: ['timestamptz', ({ at }) => at],
  kind: ['text', ({ kind }) => kind],
  account_id: ['bigint', ({ accountId }) => accountId],
});

/** Returns those that are not yet recorded; another gateway that has the same ones waits for the commit. */
export const insertCrossings = statement<readonly NoticedCrossing[], { at: Date; kind: string; account_id: number }>({
  name: 'gateway.insert_crossings',
  params: CROSSINGS,
  text: `
    INSERT INTO recorded_crossing (${CROSSINGS.names})
    SELECT ${CROSSINGS.names} FROM ${CROSSINGS.unnest} AS crossing (${CROSSINGS.names}) ORDER BY at, kind, account_id
    ON CONFLICT DO NOTHING RETURNING at, kind, account_id`,
});

export const forgetCrossings = statement<readonly [service: CrossingService]>({
  name: 'gateway.forget_crossings',
  text: `
    DELETE FROM recorded_crossing WHERE ctid = ANY(ARRAY(SELECT ctid FROM recorded_crossing
      WHERE service = $1 AND at < now() - interval '${KEPT_DAYS} days' ORDER BY at LIMIT ${BATCH}))`,
});
