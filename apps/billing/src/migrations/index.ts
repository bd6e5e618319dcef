import { CreateLedger1798000000000 } from './1798000000000-create-ledger';

export const MIGRATIONS = [CreateLedger1798000000000];
