import { CreateAccounts1763700000000 } from './1763700000000-create-accounts';

export const MIGRATIONS = [CreateAccounts1763700000000];
