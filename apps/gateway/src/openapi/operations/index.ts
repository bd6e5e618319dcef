import type { OperationDoc } from '../operation-doc';
import { ACCOUNTS } from './accounts';
import { CARRIERS } from './carriers';
import { DELIVERY_WEBHOOK } from './delivery-webhook';
import { ONE_TIME_PASSWORDS } from './one-time-passwords';
import { OPERATORS } from './operators';
import { REPORTS } from './reports';
import { SENDER_NAMES } from './sender-names';
import { SENDING } from './sending';
import { SERVICE } from './service';
import { USERS_AND_OPERATORS } from './users';
import { WEBHOOK_HISTORY } from './webhook-history';

/** By method and path. */
export const OPERATIONS: Readonly<Record<string, OperationDoc>> = {
  ...SENDING,
  ...REPORTS,
  ...ONE_TIME_PASSWORDS,
  ...SENDER_NAMES,
  ...DELIVERY_WEBHOOK,
  ...WEBHOOK_HISTORY,
  ...ACCOUNTS,
  ...USERS_AND_OPERATORS,
  ...OPERATORS,
  ...CARRIERS,
  ...SERVICE,
};
