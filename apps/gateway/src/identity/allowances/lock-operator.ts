import { statement } from '@sms/platform/database';

/** Locks one operator until the transaction ends, so that two gateways count what it does one after the other. */
export const lockOperator = statement<readonly [userId: number]>({
  name: 'gateway.lock_operator',
  text: 'SELECT FROM app_user WHERE id = $1 FOR NO KEY UPDATE',
});
