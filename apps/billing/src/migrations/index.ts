import { CreateLedger1763600000000 } from './1763600000000-create-ledger';

export const MIGRATIONS = [CreateLedger1763600000000];
