import type { Schemas } from '@sms/api-client';
import { before, HOUR } from './example-account';

const IN_FORCE = { ended_at: null, ended_by: null, ended_user_id: null };

export const OPT_OUTS: Schemas['OptOutResponse'][] = [
  {
    ...{ id: 15, phone: '46700000017', sender_name: null, origin: 'stop', user_id: null, text: 'STOP' },
    ...{ created_at: before(2 * HOUR), ...IN_FORCE },
  },
  {
    ...{ id: 14, phone: '46700000131', sender_name: 'HILLSIDE', origin: 'page', user_id: null, text: null },
    ...{ created_at: before(9 * HOUR), ...IN_FORCE },
  },
  {
    ...{ id: 12, phone: '4540000022', sender_name: null, origin: 'api', user_id: 7, text: 'Asked by phone' },
    ...{ created_at: before(31 * HOUR), ...IN_FORCE },
  },
  {
    ...{ id: 9, phone: '4790000458', sender_name: null, origin: 'import', user_id: 7, text: null },
    ...{ created_at: before(400 * HOUR), ...IN_FORCE },
  },
];
