import { testFixtures } from '@sms/contracts/rpc/fixtures';
import { WEBHOOK_DISPATCHER_FIXTURES } from './fixtures';
import { WEBHOOK_DISPATCHER_EVENTS, WEBHOOK_DISPATCHER_OPERATIONS } from './operations';

describe('fixtures', () =>
  testFixtures(
    [...Object.values(WEBHOOK_DISPATCHER_OPERATIONS), WEBHOOK_DISPATCHER_EVENTS],
    WEBHOOK_DISPATCHER_FIXTURES,
  ));
