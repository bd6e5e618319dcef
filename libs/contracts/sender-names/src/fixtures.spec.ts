import { testFixtures } from '@sms/contracts/rpc/fixtures';
import { SENDER_NAMES_FIXTURES } from './fixtures';
import { SENDER_NAMES_OPERATIONS } from './operations';

describe('fixtures', () => testFixtures(Object.values(SENDER_NAMES_OPERATIONS), SENDER_NAMES_FIXTURES));
