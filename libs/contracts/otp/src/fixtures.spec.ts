import { testFixtures } from '@sms/contracts/rpc/fixtures';
import { OTP_FIXTURES } from './fixtures';
import { OTP_OPERATIONS } from './operations';

describe('fixtures', () => testFixtures(Object.values(OTP_OPERATIONS), OTP_FIXTURES));
