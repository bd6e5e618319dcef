import { statement } from '@sms/platform/database';
import { recordedWithin } from '../../edge/audit/recorded-within.sql';

/** Of one operator in an hour, over all gateways: as many as it may reveal messages. */
export const MAX_EXPORTED = 20;
export const HOUR_SECONDS = 3_600;

/** How long ago the exports of an operator began, newest first. The entry of an end has a digest. */
export const countExports = statement<readonly [userId: number], { seconds: number }>({
  name: 'gateway.count_exports',
  text: `
    SELECT extract(epoch FROM now() - recorded_at)::float8 AS seconds FROM audit_log
    WHERE actor_user_id = $1 AND action = 'data-subject.exported' AND NOT details ? 'digest'
      AND ${recordedWithin(HOUR_SECONDS)}
    ORDER BY id DESC LIMIT ${MAX_EXPORTED}`,
});
