import { testFixtures } from '@sms/contracts/rpc/fixtures';
import { BILLING_FIXTURES } from './fixtures';
import { BILLING_EVENTS, BILLING_OPERATIONS } from './operations';

describe('fixtures', () => testFixtures([...Object.values(BILLING_OPERATIONS), BILLING_EVENTS], BILLING_FIXTURES));
