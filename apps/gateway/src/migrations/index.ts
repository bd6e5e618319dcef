import { CreateAccounts1763700000000 } from './1763700000000-create-accounts';
import { CreateRateWindow1763700100000 } from './1763700100000-create-rate-window';
import { CreateIdempotency1763700200000 } from './1763700200000-create-idempotency';

export const MIGRATIONS = [CreateAccounts1763700000000, CreateRateWindow1763700100000, CreateIdempotency1763700200000];
