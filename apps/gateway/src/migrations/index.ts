import { CreateAccounts1763700000000 } from './1763700000000-create-accounts';
import { CreateRateWindow1763700100000 } from './1763700100000-create-rate-window';

export const MIGRATIONS = [CreateAccounts1763700000000, CreateRateWindow1763700100000];
