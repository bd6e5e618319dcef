import { CreateOtp1763600000000 } from './1763600000000-create-otp';
import { SeparateSandboxCodes1795300000000 } from './1795300000000-separate-sandbox-codes';

export const MIGRATIONS = [CreateOtp1763600000000, SeparateSandboxCodes1795300000000];
