import { testFixtures } from '@sms/contracts/rpc/fixtures';
import { MESSAGING_FIXTURES } from './fixtures';
import { MESSAGING_EVENTS, MESSAGING_OPERATIONS } from './operations';

describe('fixtures', () =>
  testFixtures([...Object.values(MESSAGING_OPERATIONS), MESSAGING_EVENTS], MESSAGING_FIXTURES));
